import { DomainError } from '@cairn/platform/errors';
import type { Draft } from '../writing/answer-task.ts';
import type { AnswerStep } from './step.ts';

/** What a step came to. */
export type StepCounts = Partial<Pick<AnswerStep, 'count' | 'documents' | 'pages'>>;

/** A model said what cannot be used. */
export class Unreadable extends Error {}

/** The steps of one answer: each change is saved and published, at the latest when the next step begins. */
export class StepList {
  readonly #draft: Pick<Draft, 'stepped'>;
  readonly #signal: AbortSignal;
  #steps: AnswerStep[] = [];

  constructor(draft: Pick<Draft, 'stepped'>, signal: AbortSignal) {
    this.#draft = draft;
    this.#signal = signal;
  }

  /** Steps that are to come; before those that write, where there are such. */
  add(...steps: readonly AnswerStep[]): void {
    const writing = this.#steps.filter(({ kind }) => kind === 'write');
    this.#steps = [...this.#steps.filter(({ kind }) => kind !== 'write'), ...steps, ...writing];
  }

  /**
   * Takes a step. What fails of it is said in it and logged by `onFault`, and the answer goes on: gives undefined.
   *
   * @throws the signal's reason once it is aborted.
   */
  async take<Result>(
    step: AnswerStep,
    work: () => Promise<{ result: Result; counts: StepCounts }>,
    onFault: (error: unknown) => void,
  ): Promise<Result | undefined> {
    await this.begin(step);
    try {
      const { result, counts } = await work();
      Object.assign(step, counts, { state: 'done' });
      return result;
    } catch (error) {
      this.#signal.throwIfAborted();
      onFault(error);
      Object.assign(step, { state: 'failed', fault: faultOf(error) });
      return undefined;
    }
  }

  async begin(step: AnswerStep): Promise<void> {
    step.state = 'running';
    await this.#draft.stepped(this.#steps.map((each) => ({ ...each })));
  }
}

function faultOf(error: unknown): NonNullable<AnswerStep['fault']> {
  if (error instanceof Unreadable) return 'unreadable';
  if (!(error instanceof DomainError)) return 'failed';
  if (error.code === 'rate_limited') return 'busy';
  return error.reason === 'model_too_slow' || error.reason === 'model_stopped' ? 'slow' : 'failed';
}
