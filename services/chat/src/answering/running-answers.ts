import { setTimeout as wait } from 'node:timers/promises';
import { serverFault, Unavailable } from '@cairn/platform/errors';
import { type BackgroundParts, type Periodic, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { MessageRecords } from '../messages/ports.ts';
import type { Lease } from '../messages/turn.ts';
import { type AnswerTask, type WritingParts, writeAnswer } from '../writing/write-answer.ts';
import type { AnswerFeed, AnswerRecords } from './ports.ts';
import { Run } from './run.ts';
import { answerEvents, endingOf } from './run-endings.ts';

export interface RunningParts extends WritingParts, BackgroundParts {
  store: AnswerRecords & MessageRecords;
  feed: AnswerFeed;
  /** This process, as its leases name it. */
  owner: string;
  timing?: Partial<RunTiming>;
  /** How long answers may still be written once this is stopped, in milliseconds. */
  drainMs: () => number;
}

/** Milliseconds; `checkpointUnits` is in UTF-16 units of text. */
export interface RunTiming {
  lease: number;
  heartbeat: number;
  checkpoint: number;
  checkpointUnits: number;
}

const TIMING: RunTiming = {
  lease: 10_000,
  heartbeat: 3_000,
  checkpoint: 250,
  checkpointUnits: 2_048,
};

/** Pauses before an end is saved again while the store is away, each twice the one before: a minute in all. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 32_000;

export type NewTask = ConstructorParameters<typeof Run>[0];

/** The answers this process is writing. They belong to the server: no call that follows one can end it by ending. */
export class RunningAnswers implements Component {
  readonly name = 'running answers';
  readonly #parts: RunningParts;
  readonly #timing: RunTiming;
  readonly #runs = new Map<string, { run: Run; finished: Promise<void> }>();
  readonly #saver: Periodic;
  readonly #renewer: Periodic;
  #saving: Promise<void> | undefined;
  #renewing: Promise<boolean> | undefined;
  #forget: (() => void) | undefined;
  #closing = false;

  constructor(parts: RunningParts) {
    this.#parts = parts;
    this.#timing = { ...TIMING, ...parts.timing };
    const { logger, metrics } = parts;
    this.#saver = periodically(() => this.#save(), {
      name: 'checkpoints of answers',
      everyMs: this.#timing.checkpoint,
      waitFirst: true,
      logger,
      metrics,
      failure: 'answers could not be saved on the way',
    });
    this.#renewer = periodically(() => this.renew(), {
      name: 'leases of answers',
      everyMs: this.#timing.heartbeat,
      waitFirst: true,
      logger,
    });
  }

  /** The right to write an answer, from now. */
  lease(): Lease {
    return { owner: this.#parts.owner, ms: this.#timing.lease };
  }

  /** Begins to write an answer whose lease was taken; returns at once. */
  write(task: NewTask): void {
    const run = new Run(task, {
      feed: this.#parts.feed,
      store: this.#parts.store,
      unsavedLimit: this.#timing.checkpointUnits,
      // In a turn of its own, so that the piece of text being passed on does not wait for it.
      onLongUnsaved: () => setImmediate(this.#saver.wake),
    });
    const finished = this.#run(run).finally(() => this.#runs.delete(run.key.run));
    this.#runs.set(run.key.run, { run, finished });
    if (this.#closing) run.end('shutdown');
  }

  start(): void {
    this.#forget = this.#parts.feed.onStopAsked((messageId) => {
      for (const { run } of this.#runs.values()) if (run.key.messageId === messageId) run.end('stopped');
    });
    this.#saver.begin();
    this.#renewer.begin();
  }

  /**
   * Lets running answers finish while there is time, then marks them as interrupted. Until the last one ended they are
   * saved and published as before, and their leases renewed.
   */
  async stop(): Promise<void> {
    this.#closing = true;
    const all = Promise.all([...this.#runs.values()].map(({ finished }) => finished));
    const impatience = setTimeout(() => {
      for (const { run } of this.#runs.values()) run.end('shutdown');
    }, this.#parts.drainMs());
    await all;
    clearTimeout(impatience);
    this.#forget?.();
    await Promise.all([this.#saver.stop(), this.#renewer.stop()]);
  }

  /**
   * Holds every running answer for another while, and ends those that others stopped or took. False when the store
   * could not be reached.
   */
  renew(): Promise<boolean> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renew(): Promise<boolean> {
    if (this.#runs.size === 0) return true;
    try {
      const { owner, ms } = this.lease();
      const held = await this.#parts.store.heartbeat(owner, [...this.#runs.keys()], ms);
      for (const run of held.stopRequested) this.#runs.get(run)?.run.end('stopped');
      for (const run of held.lost) this.#runs.get(run)?.run.end('lost');
      return true;
    } catch (error) {
      this.#parts.logger.error({ err: error }, 'the right to write answers could not be renewed');
      return false;
    }
  }

  async #run(run: Run): Promise<void> {
    let failure: unknown;
    try {
      await writeAnswer(this.#parts, run.task, run);
    } catch (error) {
      failure = error ?? new Error('nothing was thrown');
      if (!run.signal.aborted) {
        this.#parts.logger.warn({ err: error, traceId: run.task.call.traceId }, 'an answer failed');
      }
    }
    await this.#finish(run, failure, run.task);
  }

  async #finish(run: Run, failure: unknown, task: AnswerTask): Promise<void> {
    const { projectId, answer, call } = task;
    const { sessionId, id: messageId } = answer;
    const state = endingOf(failure, run.signal);
    const { text, quotations, citedNumbers: cited, confidence } = run;
    const ending = { ...state, text, quotations, cited, confidence, at: new Date() };
    const events = answerEvents({ projectId, sessionId, messageId, traceId: call.traceId });
    await this.#saving?.catch(() => undefined);
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      try {
        await this.#parts.store.endRun(run.key, ending, events);
        break;
      } catch (error) {
        // A store that is away comes back. Ending a run twice is ending it once.
        if (serverFault(error) instanceof Unavailable && pause <= LONGEST_PAUSE_MS) {
          await wait(pause);
          continue;
        }
        // Its lease runs out, and it is then marked as interrupted with what was saved.
        this.#parts.logger.error({ err: error, messageId }, 'the end of an answer could not be saved');
        break;
      }
    }
    run.publish(undefined);
  }

  /** Saves the text so far of every answer that grew, in one go. */
  async #save(): Promise<void> {
    const grown = [...this.#runs.values()].filter(({ run }) => run.isUnsaved);
    if (grown.length === 0) return;
    const texts = grown.map(({ run }) => ({ ...run.key, text: run.text, quotations: run.quotations }));
    this.#saving = this.#parts.store
      .checkpoint(texts)
      .then(() => grown.forEach(({ run }, i) => void run.wasSaved(texts[i]?.text.length ?? 0)));
    await this.#saving;
  }
}
