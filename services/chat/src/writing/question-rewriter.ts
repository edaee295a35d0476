import type { PromptMessage } from './chat-model.ts';

interface RewriteRequest {
  messages: readonly PromptMessage[];
  /** The longest text, in the model's own tokens. */
  maxTokens: number;
  /** In UTF-16 units: what grows longer is not read to its end. */
  longest: number;
  /** Ends the request at once. */
  signal: AbortSignal;
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
