import type { Component } from '@cairn/platform/lifecycle';

/** What a text is: some models are trained to take a question otherwise than what answers it. */
export type TextKind = 'question' | 'passage';

/** Vectors of one space can be compared with each other, and with none of another space. */
export interface EmbeddingSpace {
  /**
   * Names model, place, dimensions and how texts are prepared, as 16 hexadecimal digits: when any of it changes, the
   * vectors that were made before are of another space.
   */
  readonly id: string;
  /** Numbers in a vector. */
  readonly dimensions: number;
}

/**
 * Turns texts into vectors whose cosine says how alike the texts are in meaning: those of passages, messages or
 * memories, and the questions they are found by. A change of the model is a change of the space.
 */
export interface Embedder {
  /** What people know the model by. */
  readonly model: string;
  /** @throws EmbeddingFailed while the model cannot be asked. */
  space(): Promise<EmbeddingSpace>;
  /**
   * One vector a text, in their order, each of length 1. A text that is too long for the model is cut. The same text
   * gives the same vector, whatever others are embedded beside it, as far as an endpoint sees to that. Questions go
   * before passages that wait.
   * @throws EmbeddingFailed when there is no vector for one of them.
   */
  embed(
    texts: readonly string[],
    options: { kind: TextKind; signal?: AbortSignal | undefined },
  ): Promise<Float32Array[]>;
  component: Component;
}

/** The model cannot be asked, or its answer cannot be used. Says nothing of the texts and of keys. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed';
  /** Whether it is the texts that cannot be embedded: others may. */
  readonly isOfTexts: boolean;

  constructor(message: string, { isOfTexts = false } = {}) {
    super(message);
    this.isOfTexts = isOfTexts;
  }
}

/**
 * Brings a vector to length 1 (L2 norm), in place.
 * @throws EmbeddingFailed when it has no direction.
 */
export function normalize(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const norm = Math.sqrt(sum);
  if (!Number.isFinite(norm) || norm === 0)
    throw new EmbeddingFailed('The model gave a vector without a direction.');
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / norm;
  return vector;
}
