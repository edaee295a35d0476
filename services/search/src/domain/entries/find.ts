import type { FileType, PassageContext } from '@cairn/proto/documents';

/**
 * Searches of many projects of an index at once, for everything that a person may read. What a space of an index holds
 * need not be a project's documents: `spaces.ts` says which number stands for what.
 */
export interface EntryFinder {
  /** What fits, best first, in each group of spaces. Nothing outside them has a part in it, in statistics neither. */
  find(query: FindQuery): Promise<FindResult>;
  /** What is shown of matches that `find` gave. Those that are not visible any more are left out. */
  show(matches: readonly Match[], weights: ReadonlyMap<string, number>): Promise<ShownMatch[]>;
  /** Words that stand near to some that nothing holds, the most frequent of the nearest first. */
  near(query: NearQuery): Promise<ReadonlyMap<string, string[]>>;
  /** Visible documents whose names hold all the words, the last of them as a beginning; in each group. */
  begin(query: BeginQuery): Promise<Begun[][]>;
}

/** What is looked for. Words are folded, as `tokenize` gives them. */
export interface FindQuery {
  /** Spaces by their numbers; each group has statistics of its own. */
  groups: readonly (readonly number[])[];
  /** Words, each once. What holds any of them is found. */
  words: readonly string[];
  /** Words in a row that a name or a passage has to hold so, all of them. */
  phrases: readonly (readonly string[])[];
  /** What a name or any passage holds of these is not found. */
  without: readonly string[];
}

/** How many matches of a group there are at most. */
export const MOST_MATCHES = 1_000;

/** A document that fits. */
export interface Match {
  projectId: number;
  documentId: string;
  /** 0 to 1: see `share.ts`. */
  score: number;
  /** The name fits better than the text. */
  byName: boolean;
  /** The passage that fits best, as the engine knows it; absent where only the name fits. */
  passage?: string | undefined;
}

export interface FindResult {
  /** At most `MOST_MATCHES` of each group. */
  groups: Match[][];
  /** Term -> what it weighs, for excerpts. */
  weights: ReadonlyMap<string, number>;
  /** Words that neither a text nor a name holds, of any group. */
  unheld: string[];
}

/** Of a passage's text so much is shown beside its excerpt. */
export const SHOWN = 1_000;

export interface ShownMatch extends Match {
  name: string;
  fileType: FileType;
  createdAt: Date;
  /** Id of the passage that is shown; empty where there is none. */
  passageId: string;
  page: number;
  context: PassageContext | undefined;
  /** Of the passage, or of the first one: its beginning, at most `SHOWN` UTF-16 units. */
  text: string;
  excerpt: string;
  highlights: { start: number; end: number }[];
}

export interface NearQuery {
  spaces: readonly number[];
  /** Folded. */
  words: readonly string[];
}

export interface BeginQuery {
  groups: readonly (readonly number[])[];
  /** Folded; the last is a beginning. */
  words: readonly string[];
  /** Most of each group. */
  limit: number;
}

export interface Begun {
  projectId: number;
  documentId: string;
  name: string;
  createdAt: Date;
}
