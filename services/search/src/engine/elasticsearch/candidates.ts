import { bm25 } from '../ranking/bm25.ts';
import { type Surroundings, scoreInContext } from '../ranking/context.ts';
import { clear, noOccurrences } from '../ranking/fields.ts';
import { ofProject, passageKey } from './layout.ts';
import { addOccurrences } from './packed-terms.ts';
import { ofDocuments, without } from './project-view.ts';
import { columns, type SearchRequest, type Snapshot } from './snapshot.ts';

/** A passage as ranking knows it. */
export interface Candidate {
  versionKey: string;
  ordinal: number;
  /** In terms other than function words. */
  length: number;
  /** See packed-terms.ts. */
  packed: string;
}

export interface Scored {
  candidate: Candidate;
  score: number;
}

export interface CandidateColumns {
  versionKey: [string];
  ordinal: [number];
  length: [number];
  vector: [string];
}

/** Which passages may be candidates. */
export interface Scope {
  projectId: number;
  hidden: string[];
  /** Only of these documents; empty for all. */
  documentIds: readonly string[];
}

export const candidateColumns = columns('versionKey', 'ordinal', 'length', 'vector');

/**
 * The passages that hold terms of a query, by what the server makes of their weights.
 * @param weights term -> weight, above 0.
 */
export async function findCandidates(
  snapshot: Snapshot,
  weights: ReadonlyMap<string, number>,
  scope: Scope,
  size: number,
): Promise<Candidate[]> {
  if (weights.size === 0) return [];
  const should = [...weights].map(([term, boost]) => ({
    term: { terms: { value: ofProject(scope.projectId, term), boost } },
  }));
  const request: SearchRequest = {
    size,
    query: {
      bool: {
        should,
        minimum_should_match: 1,
        must_not: without(scope.hidden),
        filter: ofDocuments(scope.documentIds),
      },
    },
    ...candidateColumns,
  };
  const { hits } = await snapshot.search<CandidateColumns>(request);
  return hits.map(({ fields }) => toCandidate(fields));
}

export function toCandidate({ versionKey, ordinal, length, vector }: CandidateColumns): Candidate {
  return { versionKey: versionKey[0], ordinal: ordinal[0], length: length[0], packed: vector?.[0] ?? '' };
}

/** Exact BM25 of candidates for one query. */
export class Scorer {
  readonly #places: Map<string, number>;
  readonly #weights: Float64Array;
  readonly #meanLength: number;

  /** @param weights term -> weight. */
  constructor(weights: ReadonlyMap<string, number>, meanLength: number) {
    this.#places = new Map([...weights.keys()].map((term, place) => [term, place]));
    this.#weights = Float64Array.from(weights.values());
    this.#meanLength = meanLength;
  }

  /** Best first. */
  rank(candidates: readonly Candidate[]): Scored[] {
    const held = noOccurrences(this.#weights.length);
    return candidates
      .map((candidate) => {
        clear(held);
        addOccurrences(candidate.packed, this.#places, held);
        return { candidate, score: bm25(held, this.#weights, candidate.length / this.#meanLength) };
      })
      .sort(byScore);
  }

  /** Ranks passages again, each together with those before and after it, as far as `around` has them. */
  rankInContext(best: readonly Scored[], around: readonly Candidate[]): Scored[] {
    const byKey = new Map(around.map((candidate) => [keyOf(candidate), candidate]));
    return best
      .map(({ candidate, score }) => {
        const { versionKey, ordinal } = candidate;
        const window = [-1, 0, 1].flatMap((step) => byKey.get(passageKey(versionKey, ordinal + step)) ?? []);
        const surroundings = this.#surroundings(window);
        return { candidate, score: scoreInContext(score, surroundings, this.#weights, this.#meanLength) };
      })
      .sort(byScore);
  }

  #surroundings(window: Candidate[]): Surroundings {
    const held = noOccurrences(this.#weights.length);
    for (const { packed } of window) addOccurrences(packed, this.#places, held);
    return {
      held,
      length: window.reduce((sum, { length }) => sum + length, 0),
      passages: window.length,
    };
  }
}

export function keyOf({ versionKey, ordinal }: Candidate): string {
  return passageKey(versionKey, ordinal);
}

/** Of equal scores the earlier passage comes first, and the same one each time. */
function byScore(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.candidate.versionKey !== b.candidate.versionKey)
    return a.candidate.versionKey < b.candidate.versionKey ? -1 : 1;
  return a.candidate.ordinal - b.candidate.ordinal;
}
