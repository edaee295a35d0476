import type { QuestionRewriter, Rewritten } from '../writing/question-rewriter.ts';
import type { Completion, OpenAiEndpoint } from './openai-endpoint.ts';
import { timedOut, toDomainError } from './openai-errors.ts';
import { Watchdog } from './watchdog.ts';

/**
 * Puts questions into other words by the model behind an endpoint. A busy or failing endpoint is not asked again: a
 * person waits, and the answer can do without.
 *
 * @param timeoutMs how long the whole may take, in milliseconds.
 */
export function createOpenAiRewriter(endpoint: OpenAiEndpoint, timeoutMs: number): QuestionRewriter {
  /** Hangs up on a text that grows too long. */
  async function ask(completion: Completion, longest: number): Promise<Rewritten> {
    let text = '';
    for await (const part of endpoint.complete(completion)) {
      if (part.kind === 'end') return { text, isWhole: part.reason === 'stop' };
      text += part.text;
      if (text.length > longest) break;
    }
    return { text, isWhole: false };
  }

  return {
    async rewrite({ messages, maxTokens, longest, timeoutMs: ownMs, signal, used }) {
      const watchdog = new Watchdog(signal, ownMs ?? timeoutMs);
      const completion = { messages, temperature: 0, topP: 1, maxTokens, signal: watchdog.signal, used };
      try {
        for (;;) {
          try {
            return await ask(completion, longest);
          } catch (error) {
            signal.throwIfAborted();
            if (watchdog.expired) throw timedOut(false, error);
            if (!endpoint.adapt(error)) throw toDomainError(error);
          }
        }
      } finally {
        watchdog.release();
      }
    },
  };
}
