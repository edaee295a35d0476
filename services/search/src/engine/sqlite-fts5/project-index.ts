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
  /** Passages of the project that hold it, visible or not. */
  passages: number;
}

export interface Wanted {
  /** Only passages of these documents; empty for all. */
  documentIds: string[];
  /** At most so many passages come back. */
  best: number;
  /** Where scoring all would take too long: so many of the most promising passages are scored exactly. */
  candidates: number;
}

/** What a search reads of one project, as of the search's view of the index. */
export interface ProjectIndex {
  readonly totals: ProjectTotals;
  /** Visible ones of the documents. */
  countDocuments(documentIds: string[]): number;
  /** Those of the terms that the project's dictionary has. */
  known(terms: Iterable<string>): Map<string, KnownTerm>;
  /**
   * Number of passages that hold each of the terms; undefined or absent for function words. Other terms may be there
   * too. It is read before the next call.
   */
  content(termIds: Iterable<number>): ReadonlyMap<number, number | undefined>;
  /** Visible passages that hold any of the terms, by exact BM25, best first; of equal scores the earlier one first. */
  rank(terms: readonly WeightedTerm[], wanted: Wanted): Scored[];
  /** The vectors of these passages; keys that are not there are left out. */
  vectors(keys: number[]): Vector[];
}
