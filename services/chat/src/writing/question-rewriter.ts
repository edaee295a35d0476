import type { PromptMessage } from './chat-model.ts';
import type { CountUsage } from './token-usage.ts';

export interface RewriteRequest {
  messages: readonly PromptMessage[];
  /** The longest text, in the model's own tokens. */
  maxTokens: number;
  /** In UTF-16 units: what grows longer is not read to its end. */
  longest: number;
  /** How long the whole may take, in milliseconds; the rewriter's own time unless given. */
  timeoutMs?: number | undefined;
  /** Ends the request at once. */
  signal: AbortSignal;
  /** Called for each request to the model that was taken, also where that failed later. */
  used: CountUsage;
}

/** What a model said, as it said it. */
export interface Rewritten {
  text: string;
  /** False where it was cut. */
  isWhole: boolean;
}

/** A language model that puts a question into other words, within a short time of its own. */
export interface QuestionRewriter {
  /** @throws DomainError when it fails or takes too long; the signal's reason once that is aborted. */
  rewrite(request: RewriteRequest): Promise<Rewritten>;
}
