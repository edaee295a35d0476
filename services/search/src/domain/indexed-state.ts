import type { IndexedDocument } from './search-engine.ts';

/** What search knows of a document, beside what its index holds. */
export interface DocumentState {
  projectId: number;
  documentId: string;
  name: string;
  /** Lower case: txt, pdf, docx, md, csv, json. */
  fileType: string;
  createdAt: Date;
  /** The highest version heard of; 0 while only its name is known. */
  version: number;
  /** The version that is searchable; 0 when none is. */
  indexedVersion: number;
}

/** A version whose text can be fetched, as its event tells. */
export interface ExtractedVersion extends IndexedDocument {
  /** When the name was this one: of two names, the later told holds, in whatever order they arrive. */
  namedAt: Date;
}

/**
 * What is to be done with an extracted version: `pass` when it, or a later state of its document, is dealt with
 * already.
 */
export type NextStep = 'index' | 'pass';

/** What became of a version that has been put into the index. `gone`: it was deleted meanwhile. */
export type IndexedOutcome = { kind: 'kept'; name: string } | { kind: 'superseded' } | { kind: 'gone' };

/** The place in a list of documents after which to go on. */
export type DocumentPosition = string;
