import type { Logger } from '@cairn/platform/telemetry';
import type { MemoryServiceClient } from '@cairn/proto/memory';
import type { Component } from '@cairn/service/run';
import type { AnswerTask } from '../writing/answer-task.ts';
import { addProposals } from './add-proposals.ts';
import { proposeByRules } from './propose-by-rules.ts';

/**
 * Proposes what a person says in a question is to be remembered, once its answer came to its end: no reader waits for
 * it. What a process does not come to is found again when memories of the chat are asked for.
 */
export class ToldMemories implements Component {
  readonly name = 'memories that people tell';
  readonly #parts: { memory: Pick<MemoryServiceClient, 'addProposals'>; logger: Logger };
  readonly #stopped = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: { memory: Pick<MemoryServiceClient, 'addProposals'>; logger: Logger }) {
    this.#parts = parts;
  }

  start(): void {}

  /** Looks at the question of an answer that came to its end; returns at once. */
  look({ question, projectId, call }: AnswerTask): void {
    if (this.#stopped.signal.aborted) return;
    const found = proposeByRules([question]);
    if (found.length === 0) return;
    const { signal } = this.#stopped;
    const adding = addProposals(this.#parts.memory, {
      projectId,
      found,
      by: 'PROPOSER_RULES',
      call: { ...call, signal },
    })
      .then(() => undefined)
      .catch((error) => {
        if (!signal.aborted) this.#parts.logger.warn({ err: error }, 'a memory could not be proposed');
      });
    this.#running.add(adding);
    void adding.finally(() => this.#running.delete(adding));
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('the service is stopping'));
    await Promise.all(this.#running);
  }
}
