import { type Embedder, EmbeddingFailed, type EmbeddingSpace } from '@cairn/service/embedding';
import type { QuestionVector, VectorProgress } from './vector-index.ts';

/** After a question could not be embedded, the embedder is spared further ones for so many milliseconds. */
const REST_MS = 10_000;

export type MeaningState =
  /** There is no embedder. */
  | { kind: 'off' }
  /** `away`: the embedder does not answer: searches go by words until it does. */
  | {
      kind: 'building' | 'served' | 'away';
      model: string;
      /** 0 while they are not known. */
      dimensions: number;
      passages: number;
      embedded: number;
      /** What the embedder failed with, while it is away. */
      fault: string;
    };

/** Whether and how far this process searches by meaning. */
export class Meaning {
  readonly #embedder: Embedder | undefined;
  readonly #questionMs: number;
  readonly #restMs: number;
  #space: EmbeddingSpace | undefined;
  #progress: VectorProgress = { passages: 0, embedded: 0, isServed: false };
  #restsUntil = 0;
  #isAway = false;
  #fault = '';

  /** @param questionMs how long embedding a question may take. */
  constructor(embedder: Embedder | undefined, { questionMs = 2_000, restMs = REST_MS } = {}) {
    this.#embedder = embedder;
    this.#questionMs = questionMs;
    this.#restMs = restMs;
  }

  get state(): MeaningState {
    if (!this.#embedder) return { kind: 'off' };
    const { passages, embedded, isServed } = this.#progress;
    const kind = this.#isAway ? 'away' : isServed ? 'served' : 'building';
    const fault = this.#isAway ? this.#fault : '';
    const dimensions = this.#space?.dimensions ?? 0;
    return { kind, model: this.#embedder.model, dimensions, passages, embedded, fault };
  }

  /** How far the vectors of passages are. */
  note(space: EmbeddingSpace, progress: VectorProgress): void {
    this.#space = space;
    this.#progress = progress;
    this.#isAway = false;
  }

  /** The embedder failed on passages. */
  noteFailure(error: unknown): void {
    this.#isAway = true;
    this.#fault = saidOf(error);
  }

  /**
   * The vector of a question; undefined where there is no embedder, its space is not served, or it does not answer in
   * time: the question is then searched for by its words alone, and the next ones do not wait for it.
   */
  async vectorOf(question: string): Promise<QuestionVector | undefined> {
    const space = this.#space;
    if (!this.#embedder || !space || !this.#progress.isServed) return undefined;
    if (performance.now() < this.#restsUntil) return undefined;
    try {
      const signal = AbortSignal.timeout(this.#questionMs);
      const [values] = await this.#embedder.embed([question], { kind: 'question', signal });
      this.#isAway = false;
      return values && { spaceId: space.id, values };
    } catch (error) {
      if (!(error instanceof EmbeddingFailed) || !error.isOfTexts) {
        this.#restsUntil = performance.now() + this.#restMs;
        this.noteFailure(error);
      }
      return undefined;
    }
  }
}

/** What an embedder says of itself; other faults may be of the index, or hold parts of a text. */
function saidOf(error: unknown): string {
  if (error instanceof EmbeddingFailed) return error.message;
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? 'The embedder did not answer in time.'
    : '';
}
