import type { Passage } from '../citations/passage.ts';
import type { NamedDocument } from '../citations/searched-first.ts';
import type { WordStatistics } from '../evidence/word-weight.ts';
import type { OnBehalf } from '../on-behalf.ts';
import type { CountedDocuments } from '../project-coverage/coverage.ts';

/** Where a passage stands, and how search ranked it. */
export type RankedPassage = Pick<
  Passage,
  'documentId' | 'chunkId' | 'fileType' | 'version' | 'page' | 'lineStart' | 'lineEnd'
> & {
  /** Comparable within one search. */
  score: number;
  /** Its places by words and by meaning, from 1; absent where it is not in that list, or there is one list only. */
  wordRank?: number | undefined;
  meaningRank?: number | undefined;
};

export interface FoundPassages {
  /** Best first. */
  passages: Passage[];
  /** Of these and then of those that come next, beyond the limit. */
  ranking: RankedPassage[];
  /** The documents that the question names, best first. */
  named: NamedDocument[];
  /** How rare the question's words are in the project. */
  statistics: WordStatistics;
  /** How many documents were searched. */
  documents: number;
}

export interface DocumentCounter {
  /**
   * How many documents a project has, in any state, and which pages of some have no text; undefined where that is not
   * known in time. Never throws.
   */
  count(
    call: OnBehalf,
    projectId: number,
    gapsOf: ReadonlySet<string>,
  ): Promise<CountedDocuments | undefined>;
}

export interface MemoryFinder {
  /** The memories of a project that best fit a question, as passages, best first, within the caller's rights. */
  find(call: OnBehalf, projectId: number, question: string): Promise<Passage[]>;
}

export interface PassageFinder {
  /** The passages of a project that best fit a question, within the caller's rights. */
  find(call: OnBehalf, projectId: number, question: string, limit: number): Promise<FoundPassages>;
}
