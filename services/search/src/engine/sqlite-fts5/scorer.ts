import type { DatabaseSync } from 'node:sqlite';
import { bm25, columnsOf } from '../ranking/bm25.ts';
import { scoreInContext } from '../ranking/context.ts';
import { clear, noOccurrences } from '../ranking/fields.ts';
import type { Scored, Vector } from '../ranking/packed-vectors.ts';
import { addOccurrences } from '../ranking/term-vector.ts';
import type { ProjectIndex } from './project-index.ts';
import type { WeightedTerm } from './weighted-term.ts';

type Row = [key: number, versionKey: number, ordinal: number, length: number, terms: Uint8Array];

/** Reads stored vectors. */
export class VectorReader {
  readonly #byKeys;
  readonly #between;

  constructor(db: DatabaseSync) {
    const columns = 'SELECT passage_key, version_key, ordinal, length, terms FROM vectors';
    this.#byKeys = db.prepare(`${columns} WHERE passage_key IN (SELECT value FROM json_each(?))`);
    this.#between = db.prepare(`${columns} WHERE passage_key BETWEEN ? AND ? ORDER BY passage_key`);
    for (const statement of [this.#byKeys, this.#between]) statement.setReturnArrays(true);
  }

  load(keys: number[]): Vector[] {
    return (this.#byKeys.all(JSON.stringify(keys)) as unknown as Row[]).map(toVector);
  }

  /** Ascending by key, both ends included. */
  between(first: number, last: number): Vector[] {
    return (this.#between.all(first, last) as unknown as Row[]).map(toVector);
  }
}

function toVector([key, versionKey, ordinal, length, terms]: Row): Vector {
  return { key, versionKey, ordinal, length, terms };
}

/** Those that hold any of the terms, best first; of equal scores the earlier passage comes first. */
export function rankVectors(vectors: Vector[], terms: readonly WeightedTerm[], meanLength: number): Scored[] {
  const { ids, weights } = columnsOf(terms);
  const held = noOccurrences(ids.length);
  return vectors
    .map((vector) => {
      clear(held);
      addOccurrences(vector.terms, ids, held);
      return { vector, score: bm25(held, weights, vector.length / meanLength) };
    })
    .filter(({ score }) => score > 0)
    .sort(byScore);
}

/** Ranks passages again, each together with the passages before and after it. */
export function rankInContext(
  best: Scored[],
  terms: readonly WeightedTerm[],
  project: Pick<ProjectIndex, 'totals' | 'vectors'>,
): Scored[] {
  const { ids, weights } = columnsOf(terms);
  const around = new Set(best.flatMap(({ vector: { key } }) => [key - 1, key, key + 1]));
  const byKey = new Map(project.vectors([...around]).map((vector) => [vector.key, vector]));
  return best
    .map(({ vector, score }) => {
      const held = noOccurrences(ids.length);
      const window = [-1, 0, 1].flatMap((step) => neighbour(byKey, vector, step));
      for (const { terms: each } of window) addOccurrences(each, ids, held);
      const length = window.reduce((sum, next) => sum + next.length, 0);
      const surroundings = { held, length, passages: window.length };
      return { vector, score: scoreInContext(score, surroundings, weights, project.totals.meanLength) };
    })
    .sort(byScore);
}

/** The passage `step` places on, where it was written beside this one. */
function neighbour(byKey: Map<number, Vector>, of: Vector, step: number): Vector[] {
  const found = byKey.get(of.key + step);
  return found && found.versionKey === of.versionKey && found.ordinal === of.ordinal + step ? [found] : [];
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.vector.key - b.vector.key;
}
