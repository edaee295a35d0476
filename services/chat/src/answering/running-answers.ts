import { setTimeout as wait } from 'node:timers/promises';
import { serverFault, Unavailable } from '@cairn/platform/errors';
import { type Span, traced } from '@cairn/platform/tracing';
import { type BackgroundParts, type Periodic, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { MessageRecords } from '../messages/ports.ts';
import type { Lease } from '../messages/turn.ts';
import type { ToldMemories } from '../proposals/told-memories.ts';
import type { SecondLooks } from '../second-look/second-looks.ts';
import { settledSteps } from '../steps/step.ts';
import type { PaidAnswer } from '../token-sums/count-tokens.ts';
import type { AnswerTask } from '../writing/answer-task.ts';
import { FRAME_MS } from '../writing/frames.ts';
import type { TokenUsage } from '../writing/token-usage.ts';
import { type WritingParts, writeAnswer } from '../writing/write-answer.ts';
import { Generation } from './generation.ts';
import { answerEvents, endingOf } from './generation-endings.ts';
import type { AnswerFeed, AnswerRecords } from './ports.ts';

export interface GenerationParts extends WritingParts, BackgroundParts {
  store: AnswerRecords & MessageRecords;
  feed: AnswerFeed;
  /** This process, as its leases name it. */
  owner: string;
  timing?: Partial<GenerationTiming>;
  /** Counts what an answer took of its model, in tokens. */
  spend?: (answer: PaidAnswer) => Promise<void>;
  /** Hears of each answer that came to its end and was kept. */
  secondLooks?: Pick<SecondLooks, 'look'>;
  toldMemories?: Pick<ToldMemories, 'look'>;
  /** How long answers may still be written once this is stopped, in milliseconds. */
  drainMs: () => number;
}

/** Milliseconds; `checkpointUnits` is in UTF-16 units of text. */
export interface GenerationTiming {
  lease: number;
  heartbeat: number;
  checkpoint: number;
  checkpointUnits: number;
  /** How long text is gathered before it is checked and published. */
  frame: number;
}

const TIMING: GenerationTiming = {
  lease: 10_000,
  heartbeat: 3_000,
  checkpoint: 250,
  checkpointUnits: 2_048,
  frame: FRAME_MS,
};

/** Pauses before an end is saved again while the store is away, each twice the one before: a minute in all. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 32_000;

export type NewTask = ConstructorParameters<typeof Generation>[0];

/** The answers this process is writing. They belong to the server: no call that follows one can end it by ending. */
export class RunningAnswers implements Component {
  readonly name = 'running answers';
  readonly #parts: GenerationParts;
  readonly #timing: GenerationTiming;
  readonly #generations = new Map<string, { generation: Generation; finished: Promise<void> }>();
  readonly #saver: Periodic;
  readonly #renewer: Periodic;
  #saving: Promise<void> | undefined;
  #renewing: Promise<boolean> | undefined;
  #forget: (() => void) | undefined;
  #closing = false;

  constructor(parts: GenerationParts) {
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
    const generation = new Generation(task, {
      feed: this.#parts.feed,
      store: this.#parts.store,
      unsavedLimit: this.#timing.checkpointUnits,
      // In a turn of its own, so that the piece of text being passed on does not wait for it.
      onLongUnsaved: () => setImmediate(this.#saver.wake),
    });
    const root = { traceId: task.call.traceId };
    const finished = traced('write answer', { root }, (span) => this.#generate(generation, span)).finally(
      () => this.#generations.delete(generation.key.generation),
    );
    this.#generations.set(generation.key.generation, { generation, finished });
    if (this.#closing) generation.end('shutdown');
  }

  start(): void {
    this.#forget = this.#parts.feed.onStopAsked((messageId) => {
      for (const { generation } of this.#generations.values())
        if (generation.key.messageId === messageId) generation.end('stopped');
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
    const all = Promise.all([...this.#generations.values()].map(({ finished }) => finished));
    const impatience = setTimeout(() => {
      for (const { generation } of this.#generations.values()) generation.end('shutdown');
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
    if (this.#generations.size === 0) return true;
    try {
      const { owner, ms } = this.lease();
      const held = await this.#parts.store.heartbeat(owner, [...this.#generations.keys()], ms);
      for (const generation of held.stopRequested)
        this.#generations.get(generation)?.generation.end('stopped');
      for (const generation of held.lost) this.#generations.get(generation)?.generation.end('lost');
      return true;
    } catch (error) {
      this.#parts.logger.error({ err: error }, 'the right to write answers could not be renewed');
      return false;
    }
  }

  async #generate(generation: Generation, span: Span | undefined): Promise<void> {
    let failure: unknown;
    const { metrics } = this.#parts;
    const begun = performance.now();
    metrics?.answersRunning.inc();
    try {
      await writeAnswer({ ...this.#parts, frameMs: this.#timing.frame }, generation.task, generation);
    } catch (error) {
      failure = error ?? new Error('nothing was thrown');
      if (!generation.signal.aborted) {
        this.#parts.logger.warn({ err: error, traceId: generation.task.call.traceId }, 'an answer failed');
      }
    }
    const { state } = endingOf(failure, generation.signal);
    span?.set({ 'cairn.answer.state': state });
    await this.#finish(generation, failure, generation.task);
    metrics?.answersRunning.dec();
    metrics?.answersEnded.inc({ state });
    metrics?.answerSeconds.observe({ state }, (performance.now() - begun) / 1_000);
    if (generation.firstTextAt) metrics?.answerFirstText.observe((generation.firstTextAt - begun) / 1_000);
  }

  async #finish(generation: Generation, failure: unknown, task: AnswerTask): Promise<void> {
    const { projectId, answer, call } = task;
    const { sessionId, id: messageId } = answer;
    const state = endingOf(failure, generation.signal);
    const {
      text,
      quotations,
      citedNumbers: cited,
      confidence,
      verdicts,
      coverage,
      steps,
      usage,
      searchTrace,
    } = generation;
    if (usage) await this.#spend(task, usage);
    const ending = {
      ...state,
      text,
      quotations,
      cited,
      confidence,
      verdicts,
      coverage,
      steps: steps && settledSteps(steps, state.state),
      usage,
      searchTrace,
      at: new Date(),
    };
    const { memoriesUsed } = generation;
    const events = answerEvents({ projectId, sessionId, messageId, traceId: call.traceId, memoriesUsed });
    await this.#saving?.catch(() => undefined);
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      try {
        await this.#parts.store.endGeneration(generation.key, ending, events);
        break;
      } catch (error) {
        // A store that is away comes back. Ending a generation twice is ending it once.
        if (serverFault(error) instanceof Unavailable && pause <= LONGEST_PAUSE_MS) {
          await wait(pause);
          continue;
        }
        // Its lease runs out, and it is then marked as interrupted with what was saved.
        this.#parts.logger.error({ err: error, messageId }, 'the end of an answer could not be saved');
        break;
      }
    }
    generation.publish(undefined);
    if (state.state !== 'complete') return;
    this.#parts.secondLooks?.look(task, verdicts);
    this.#parts.toldMemories?.look(task);
  }

  /** What an answer took counts from its end on; where that cannot be counted the answer ends all the same. */
  async #spend({ question, projectId, writer }: AnswerTask, usage: TokenUsage): Promise<void> {
    const answer = { userId: question.userId, projectId, model: writer.model.name, usage };
    await this.#parts.spend?.(answer).catch((error) => {
      this.#parts.logger.warn({ err: error }, 'tokens could not be counted');
    });
  }

  /** Saves the text so far of every answer that grew, in one go. */
  async #save(): Promise<void> {
    const grown = [...this.#generations.values()].filter(({ generation }) => generation.isUnsaved);
    if (grown.length === 0) return;
    const texts = grown.map(({ generation }) => ({
      ...generation.key,
      text: generation.text,
      quotations: generation.quotations,
    }));
    this.#saving = this.#parts.store
      .checkpoint(texts)
      .then(() => grown.forEach(({ generation }, i) => void generation.wasSaved(texts[i]?.text.length ?? 0)));
    await this.#saving;
  }
}
