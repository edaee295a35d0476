import type { DatabaseSync } from 'node:sqlite';
import { bm25 } from '../ranking/bm25.ts';
import { scoreInContext } from '../ranking/context.ts';
import { addFrequencies, type TermVector } from '../ranking/term-vector.ts';
import type { WeightedTerm } from './weighted-term.ts';

export interface Vector {
  key: number;
  versionKey: number;
  ordinal: number;
  length: number;
  terms: TermVector;
}

export interface Scored {
  vector: Vector;
  score: number;
}

/** Exact BM25 over stored vectors. */
export class Scorer {
  readonly #load;

  constructor(db: DatabaseSync) {
    this.#load = db.prepare(
      `SELECT passage_key, version_key, ordinal, length, terms FROM vectors
       WHERE passage_key IN (SELECT value FROM json_each(?))`,
    );
    this.#load.setReturnArrays(true);
  }

  load(keys: number[]): Vector[] {
    const rows = this.#load.all(JSON.stringify(keys)) as unknown as [
      number,
      number,
      number,
      number,
      Uint8Array,
    ][];
    return rows.map(([key, versionKey, ordinal, length, terms]) => ({
      key,
      versionKey,
      ordinal,
      length,
      terms,
    }));
  }

  /** Those that hold any of the terms, best first; of equal scores the earlier passage comes first. */
  rank(vectors: Vector[], terms: readonly WeightedTerm[], meanLength: number): Scored[] {
    const sorted = [...terms].sort((a, b) => a.id - b.id);
    const ids = Uint32Array.from(sorted, ({ id }) => id);
    const weights = Float64Array.from(sorted, ({ weight }) => weight);
    const frequencies = new Float64Array(ids.length);
    return vectors
      .map((vector) => {
        frequencies.fill(0);
        addFrequencies(vector.terms, ids, frequencies);
        return { vector, score: bm25(frequencies, weights, vector.length / meanLength) };
      })
      .filter(({ score }) => score > 0)
      .sort(byScore);
  }

  /** Ranks the best `count` again, each together with the passages before and after it. */
  rankInContext(
    scored: Scored[],
    terms: readonly WeightedTerm[],
    meanLength: number,
    count: number,
  ): Scored[] {
    const sorted = [...terms].sort((a, b) => a.id - b.id);
    const ids = Uint32Array.from(sorted, ({ id }) => id);
    const weights = Float64Array.from(sorted, ({ weight }) => weight);
    const best = scored.slice(0, count);
    const around = best.flatMap(({ vector: { key } }) => [key - 1, key, key + 1]);
    const byKey = new Map(this.load([...new Set(around)]).map((vector) => [vector.key, vector]));
    return best
      .map(({ vector, score }) => {
        const frequencies = new Float64Array(ids.length);
        const window = [-1, 0, 1].flatMap((step) => neighbour(byKey, vector, step));
        for (const { terms: held } of window) addFrequencies(held, ids, frequencies);
        const length = window.reduce((sum, next) => sum + next.length, 0);
        const surroundings = { frequencies, length, passages: window.length };
        return { vector, score: scoreInContext(score, surroundings, weights, meanLength) };
      })
      .sort(byScore);
  }
}

/** The passage `step` places on, where it was written beside this one. */
function neighbour(byKey: Map<number, Vector>, of: Vector, step: number): Vector[] {
  const found = byKey.get(of.key + step);
  return found && found.versionKey === of.versionKey && found.ordinal === of.ordinal + step ? [found] : [];
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.vector.key - b.vector.key;
}
