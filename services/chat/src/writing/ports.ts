import type { Passage } from '../citations/passage.ts';
import type { NamedDocument } from '../citations/searched-first.ts';
import type { WordStatistics } from '../evidence/word-weight.ts';
import type { OnBehalf } from '../on-behalf.ts';
import type { CountedDocuments } from '../project-coverage/coverage.ts';

export interface FoundPassages {
  /** Best first. */
  passages: Passage[];
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

export interface PassageFinder {
  /** The passages of a project that best fit a question, within the caller's rights. */
  find(call: OnBehalf, projectId: number, question: string, limit: number): Promise<FoundPassages>;
}
