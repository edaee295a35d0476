import type { ModelUsage, PromptMessage } from './chat-model.ts';

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
}

/** What a model said, as it said it. */
export interface Rewritten {
  text: string;
  /** False where it was cut. */
  isWhole: boolean;
  /** Absent where the endpoint does not say. */
  usage?: ModelUsage | undefined;
}

/** A language model that puts a question into other words, within a short time of its own. */
export interface QuestionRewriter {
  /** @throws DomainError when it fails or takes too long; the signal's reason once that is aborted. */
  rewrite(request: RewriteRequest): Promise<Rewritten>;
}
