import type { ResponseLength } from '../ai-settings/ai-settings.ts';
import type { KnowledgeMode } from '../ai-settings/knowledge-mode.ts';
import type { Passage } from '../citations/passage.ts';
import type { Evidence } from '../evidence/judge-evidence.ts';
import type { CountUsage } from './token-usage.ts';

/** One turn of a conversation as a model reads it. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  /** The whole prompt; the last message is the question. */
  messages: readonly PromptMessage[];
  /** The question alone, as the person wrote it. */
  question: string;
  /** What the answer may cite: the passage at index `i` is `[i + 1]`. */
  passages: readonly Passage[];
  /** How far the passages hold what is asked for, where that was judged. */
  evidence?: Evidence | undefined;
  knowledgeMode: KnowledgeMode;
  /** 0 to 2. */
  temperature: number;
  /** 0 to 1: how far from the likeliest words the answer may go. */
  creativity: number;
  /** How much is asked for. */
  length: ResponseLength;
  /** 0 to 1: how well something must fit, beside the best, to be used. */
  confidenceThreshold: number;
  /** Without Markdown. */
  plainText: boolean;
  /** The longest answer, in the model's own tokens. */
  maxTokens: number;
  /** Ends the answer early; the iteration then ends without an error or with the signal's reason. */
  signal: AbortSignal;
  /** Called once for each request to the model that was taken; quotations take none. */
  used: CountUsage;
}

/** Why a model ended by itself: it was done, it reached `maxTokens`, or its operator's filter stepped in. */
export type EndReason = 'stop' | 'length' | 'content_filter';

export type ModelPart =
  /** With `quotes` the text is word for word of the passage of that number, and passes as it is. */
  { kind: 'text'; text: string; quotes?: number } | { kind: 'end'; reason: EndReason };

/** What writes answers. */
export interface ChatModel {
  /** Kept with every answer: the name of the model, or `extractive`. */
  readonly name: string;
  /** It gives passages' words and no others: what they do not hold it cannot answer. */
  readonly onlyQuotes?: boolean;
  /**
   * Writes one answer: pieces of text, then one end. Nothing is tried again once text came.
   *
   * @throws Unavailable, RateLimited or InvalidInput in words for the person who asked.
   */
  stream(request: ChatRequest): AsyncIterable<ModelPart>;
}
