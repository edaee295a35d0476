import type { DatabaseSync } from 'node:sqlite';
import { columnsOf, saturation } from '../ranking/bm25.ts';
import { scoreInContext } from '../ranking/context.ts';
import { fieldWeightOf, frequencyOf, noOccurrences, type Occurrence } from '../ranking/fields.ts';
import type { Scored, Vector } from '../ranking/packed-vectors.ts';
import { addOccurrences, scan } from '../ranking/term-vector.ts';
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
  const scoreOf = bm25Over(terms, meanLength);
  return vectors
    .map((vector) => ({ vector, score: scoreOf(vector) }))
    .filter(({ score }) => score > 0)
    .sort(byScore);
}

/**
 * BM25 of one vector after another, as `bm25` adds it up. A search of many spaces has hundreds of terms, of which a
 * passage can hold those of its own space only: the terms of the passage are walked through, not those of the search.
 */
function bm25Over(terms: readonly WeightedTerm[], meanLength: number): (vector: Vector) => number {
  const { ids, weights } = columnsOf(terms);
  let next = 0;
  let lengthRatio = 0;
  let score = 0;
  const add = (id: number, held: Occurrence) => {
    if (next === 0) next = firstFrom(ids, id);
    while (next < ids.length && (ids[next] as number) < id) next++;
    if (ids[next] !== id) return;
    score += (weights[next] as number) * saturation(frequencyOf(held), lengthRatio, fieldWeightOf(held));
  };
  return (vector) => {
    next = 0;
    lengthRatio = vector.length / meanLength;
    score = 0;
    scan(vector.terms, add);
    return score;
  };
}

/** The place of the first of the ascending ids that is not below one. */
function firstFrom(ids: Uint32Array, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
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
