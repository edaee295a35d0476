import type { Component } from '@cairn/service/run';
import type { Verdict } from '../verdicts/verdict.ts';
import type { AnswerTask } from '../writing/answer-task.ts';
import { type LookAgain, type LookingParts, lookAgain } from './look-again.ts';
import { mayMove } from './moved-verdict.ts';

/**
 * Second looks that this process takes, after the answers ended: no reader waits for one. One that a process does not
 * come to the end of is not taken again, and the verdicts of words and figures stay.
 */
export class SecondLooks implements Component {
  readonly name = 'second looks at answers';
  readonly #parts: LookingParts;
  readonly #stopped = new AbortController();
  readonly #looks = new Set<Promise<void>>();

  constructor(parts: LookingParts) {
    this.#parts = parts;
  }

  start(): void {}

  /** Looks again at an answer that came to its end, where its project wants that; returns at once. */
  look(task: AnswerTask, verdicts: readonly Verdict[] = []): void {
    const { settings, writer, answer, projectId, call } = task;
    if (!settings.secondLook || !writer.reviewer || !verdicts.some(mayMove)) return;
    if (this.#stopped.signal.aborted) return;
    const { id: messageId, generation, sessionId } = answer;
    const key = { messageId, generation };
    const look = this.#take({ key, sessionId, projectId, writer, traceId: call.traceId });
    this.#looks.add(look);
    void look.finally(() => this.#looks.delete(look));
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('the service is stopping'));
    await Promise.all(this.#looks);
  }

  async #take(look: LookAgain): Promise<void> {
    const { signal } = this.#stopped;
    try {
      await lookAgain(this.#parts, look, signal);
    } catch (error) {
      if (!signal.aborted) this.#parts.logger.warn({ err: error }, 'a second look could not be kept');
    }
  }
}
