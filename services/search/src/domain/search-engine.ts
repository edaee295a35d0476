import type { Passage as DocumentPassage, FileType } from '@cairn/proto/documents';
import type { DocumentHit, Passage, SearchedTerm } from '@cairn/proto/search';
import type { DocumentVersion } from './document-version.ts';
import type { EntryFinder } from './entries/find.ts';
import type { QuestionVector, VectorIndex } from './vector-index.ts';

export type { DocumentVersion } from './document-version.ts';

/**
 * The index over the text of documents, as the rest of the service sees it: a distributed inverted index would serve it
 * as well as an embedded one. Everything belongs to a project, which is the routing key: nothing of one project, its
 * term statistics included, has a part in another project's ranking.
 *
 * A version of a document is written in bulk while no search sees it (`upsert`) and becomes visible whole (`publish`).
 */
export interface SearchEngine extends EntryFinder {
  /**
   * Writes passages of a version that is not visible yet, or again those of one that is. Passages are identified by
   * version and ordinal: writing one twice leaves one.
   * @returns one result per passage, in their order; a refused passage does not stop the others.
   */
  upsert(batch: PassageBatch): Promise<UpsertResult[]>;
  /**
   * Makes a version the visible one and hides every other version of its document, in one step. A version without
   * passages is found by its name alone.
   * @returns false when a higher version is visible already; then nothing changes.
   */
  publish(document: IndexedDocument): Promise<boolean>;
  /**
   * Writes whole versions and publishes each, in one step where the index can: for several that are short.
   * @returns what `upsert` gives, for each version; one with a refused passage is written and not published.
   */
  index(versions: readonly WholeVersion[]): Promise<UpsertResult[][]>;
  /** Hides at once, and then takes out, what the filter names. Naming what is not there is no error. */
  remove(filter: RemoveFilter): Promise<void>;
  /** Changes the name a document is found by and shown under. Unknown documents are ignored. */
  rename(target: { projectId: number; documentId: string; name: string }): Promise<void>;
  /** The passages that fit a question best, best first. */
  passages(query: PassageQuery): Promise<PassageResult>;
  /** Documents whose name or text holds the query's terms, best first, each once. */
  query(query: DocumentQuery): Promise<DocumentPage>;
  /**
   * Visible documents whose names hold any of some words, or words that begin with others. After `TITLED` stand words
   * of what they say of themselves: in their title, and of their stock symbol.
   */
  names(query: NameQuery): Promise<NameMatches>;
  /** What is visible in a project, or of one document in it, or in all projects; of other spaces by their numbers. */
  stats(projectId?: number, documentId?: string): Promise<IndexStats>;
  state(): Promise<IndexState>;
  /**
   * Begins an empty index beside the present one. From then on every change goes to both, while searches stay with the
   * present one until `commit`, whichever process of the service makes them. One rebuild at a time: a second call
   * discards the first one's work, also what a process left that died.
   */
  rebuild(): Promise<Rebuild>;
  /** Vectors of the passages that are visible. A rebuild takes over those it can, or has them made again. */
  readonly vectors: VectorIndex;
}

/** A new index being filled. Give it every document, then `commit`; or `abort` and nothing has changed. */
export interface Rebuild {
  upsert(batch: PassageBatch): Promise<UpsertResult[]>;
  publish(document: IndexedDocument): Promise<boolean>;
  index(versions: readonly WholeVersion[]): Promise<UpsertResult[][]>;
  remove(filter: RemoveFilter): Promise<void>;
  rename(target: { projectId: number; documentId: string; name: string }): Promise<void>;
  /** Searches use the new index from here on; the old one is deleted. */
  commit(): Promise<void>;
  abort(): Promise<void>;
}

export interface IndexedDocument extends DocumentVersion {
  name: string;
  fileType: FileType;
  createdAt: Date;
}

export interface PassageBatch extends DocumentVersion {
  passages: PassageText[];
}

export interface WholeVersion {
  document: IndexedDocument;
  passages: PassageText[];
}

/**
 * A passage as documents gives it. Ordinals go from 0 without gaps: neighbours in number are neighbours in the text.
 * Headings count as part of the text for ranking.
 */
export type PassageText = DocumentPassage;

export type UpsertResult = { id: string; ok: true } | { id: string; ok: false; reason: string };

/** Everything of a project; or of one document; or those of its versions that are lower than `versionBelow`. */
export type RemoveFilter =
  | { projectId: number }
  | { projectId: number; documentId: string; versionBelow?: number };

export interface PassageQuery {
  projectId: number;
  /** Words or a question, in any language. Nothing in it is an operator. */
  text: string;
  /** Terms searched for beside those of the text, with what each counts beside one of these, 0 to 1. */
  beside?: ReadonlyMap<string, number>;
  /** Only these documents; empty for all of the project. */
  documentIds: string[];
  /** Most passages wanted, 1 to 100. */
  limit: number;
  /** So many more are given after these, which they do not change; none unless given. */
  further?: number;
  /** Where it is given, and its space is served, passages are found by meaning as well. */
  vector?: QuestionVector | undefined;
}

export interface PassageResult {
  passages: Passage[];
  /** Visible documents of the project, or of `documentIds`. */
  documentsSearched: number;
  /** Visible passages of the project; of `documentIds` where they have statistics of their own. */
  passagesSearched: number;
  /** The terms of the query in its order, each with how many of those passages, and of hidden ones, hold it. */
  terms: SearchedTerm[];
}

export interface DocumentQuery {
  projectId: number;
  text: string;
  /** Most hits wanted, 1 to 100. */
  pageSize: number;
  /** The place after which to go on: score and id of the last hit of the page before. */
  after?: { score: number; documentId: string };
}

export interface DocumentPage {
  /** Each with about 200 characters around the best match, or the beginning of its text when only the name fits. */
  hits: DocumentHit[];
  /** Whether a further page exists. */
  more: boolean;
}

export interface NameQuery {
  projectId: number;
  /** Folded, each once. */
  words: readonly string[];
  /** Letters that words of names begin with, before another letter; in the result each has `BEGINS` after it. */
  beginnings: readonly string[];
}

/** Before what a name is abbreviated to, among its words: `·amd` for `Advanced Micro Devices 2022.pdf`. */
export const INITIALS = '·';
/** After the beginning of a word, among the words that names hold. */
export const BEGINS = '…';
/** Before a word of what a document says of itself, among the words of its name: `¶adobe` for `10k-0001.pdf`. */
export const TITLED = '¶';

/** A word that the names of more documents hold says which of them are meant for none. */
export const MOST_HOLDERS = 1_000;

export interface NameMatches {
  /** Visible documents of the project. */
  documents: number;
  /** Word -> visible documents whose names hold it; absent where there are none. */
  holders: ReadonlyMap<string, number>;
  /** Documents with those of the words that their names hold, without words of more than `MOST_HOLDERS`. */
  matches: { documentId: string; name: string; words: string[] }[];
}

export interface IndexStats {
  documents: number;
  passages: number;
}

export interface IndexState {
  /** Names the index that searches use: another one after each rebuild. */
  generation: string;
  /** A rebuild goes on, or was begun by a process that died. */
  rebuilding: boolean;
}
