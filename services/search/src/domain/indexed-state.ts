import {
  boolean,
  defineRecord,
  integer,
  oneOf,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { FileType } from '@cairn/proto/documents';
import type { IndexedDocument } from './search-engine.ts';

export const documentRecord = defineRecord('documents', {
  fields: {
    documentId: text(),
    projectId: integer(),
    name: text(),
    /** When the name was this one. */
    namedAt: time(),
    fileType: oneOf(Object.values(FileType)),
    createdAt: time(),
    /** The highest version heard of; 0 while only its name is known. */
    version: integer(),
    /** The version that is searchable; 0 when none is. */
    indexedVersion: integer(),
    /** How often it was replaced by a newer document or came back, as far as is heard of; absent for never. */
    placings: optional(integer()),
    /** It is replaced: it stays out of the index until it comes back. */
    replaced: optional(boolean()),
  },
  key: ['documentId'],
  indexes: [['projectId', 'indexedVersion'], ['indexedVersion']],
});

/** What search knows of a document, beside what its index holds. */
export type DocumentState = RecordOf<typeof documentRecord>;

/** What is known of a document that was replaced before any version of it was heard of. */
export const unheardOf = {
  name: '',
  namedAt: new Date(0),
  fileType: 'FILE_TYPE_UNSPECIFIED',
  createdAt: new Date(0),
  version: 0,
  indexedVersion: 0,
} as const;

/** A version whose text can be fetched, as its event says. */
export interface ExtractedVersion extends IndexedDocument {
  /** When the name was this one: of two names, the later one holds, in whatever order they arrive. */
  namedAt: Date;
  /** How often the document was replaced by a newer one or came back; the highest that is heard of holds. */
  placings?: number | undefined;
}

/**
 * What is to be done with an extracted version: `pass` when it, or a later state of its document, is dealt with
 * already.
 */
export type NextStep = 'index' | 'pass';

/** What became of a version that has been put into the index. `deleted`: meanwhile. */
export type IndexedOutcome = { kind: 'kept'; name: string } | { kind: 'superseded' } | { kind: 'deleted' };

/** The place in a list of documents after which to go on. */
export type DocumentPosition = string;
