import type { Scored, Vector } from '../ranking/packed-vectors.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** Totals of the visible passages of a project. */
export interface ProjectTotals {
  documents: number;
  passages: number;
  /** Sum of the passages' lengths, in terms other than function words. */
  length: number;
  /** Mean length of a passage; at least 1. */
  meanLength: number;
  /** Another number after every change of the project's passages or dictionary, never used again. */
  changed: number;
}

/** A term as the project's dictionary has it. */
export interface KnownTerm {
  id: number;
  /** Passages that hold it; those of a project visible or not. */
  passages: number;
}

export interface Wanted {
  /** At most so many passages come back. */
  best: number;
  /** Where scoring all would take too long: so many of the most promising passages are scored exactly. */
  candidates: number;
}

/**
 * Passages that a search is made among, as of the search's view of the index: those of a project, or of some documents
 * of it.
 */
export interface ProjectIndex {
  readonly totals: ProjectTotals;
  /** Those of the terms that any of the passages hold. */
  known(terms: Iterable<string>): Map<string, KnownTerm>;
  /** Those of the terms that are not function words. Others may be there too. It is read before the next call. */
  content(termIds: Iterable<number>): { has(termId: number): boolean };
  /** Number of passages that hold a term. */
  holders(termId: number): number;
  /** Visible passages that hold any of the terms, by exact BM25, best first; of equal scores the earlier one first. */
  rank(terms: readonly WeightedTerm[], wanted: Wanted): Scored[];
  /** The vectors of these passages of the project; keys that are not there are left out. */
  vectors(keys: number[]): Vector[];
  /** The passages of these documents; with statistics of their own where they are few (`OWN_STATISTICS`). */
  within(documentIds: string[]): ProjectIndex;
}

/** What `totals` are of passages of these lengths alone. */
export function totalsOf(lengths: readonly number[], documents: number, changed: number): ProjectTotals {
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const meanLength = lengths.length > 0 ? Math.max(1, length / lengths.length) : 1;
  return { documents, passages: lengths.length, length, meanLength, changed };
}

/** Terms with the number of passages that hold each among fewer, without those that none holds. */
export function countedAgain(
  known: ReadonlyMap<string, KnownTerm>,
  holders: (termId: number) => number,
): Map<string, KnownTerm> {
  const counted = [...known].map(([term, { id }]) => [term, { id, passages: holders(id) }] as const);
  return new Map(counted.filter(([, { passages }]) => passages > 0));
}
