import type { RewriteRequest, Rewritten } from '../writing/question-rewriter.ts';

/** A language model as it is asked on the way to an answer, and what all that may take together. */
export interface StepModel {
  /** @throws DomainError when it fails or takes too long; the signal's reason once that is aborted. */
  ask(request: RewriteRequest): Promise<Rewritten>;
  /** In milliseconds. */
  timeoutMs: number;
  /** In the model's own tokens. */
  tokens: number;
}
