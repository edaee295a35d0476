import {
  defineRecord,
  integer,
  json,
  oneOf,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import type { ErrorParams } from '@cairn/platform/errors';
import { DocumentStatus, VersionState } from '@cairn/proto/documents';
import { enumNames } from '@cairn/proto/enum-names';
import { z } from 'zod';
import { passageContext } from './context/passage-context.ts';
import { fileTypes } from './file-type.ts';

/** Where a document is on its way: stored, being read, on its way into the index, searchable, or not readable. */
const documentStatuses = enumNames(DocumentStatus, 'DOCUMENT_STATUS_');

/** Where a version stands among those of its document: not ready yet, in force, or replaced by a newer one. */
const versionStates = enumNames(VersionState, 'VERSION_STATE_');

const errorParams: z.ZodType<ErrorParams> = z.record(z.string(), z.union([z.string(), z.number()]));

const failure = z.object({
  code: z.string(),
  message: z.string(),
  /** The name of the message, by which it is said in other languages, and what stands in it; as errors have them. */
  reason: z.string().optional(),
  params: errorParams.optional(),
});
/** Why a document could not be read: a code for programs, words for people. */
export type DocumentFailure = Readonly<z.output<typeof failure>>;

const warning = z.object({
  /** The name of the message, by which it is said in other languages. */
  code: z.string(),
  /** In English. */
  message: z.string(),
  params: errorParams,
});
/** What was left out of a document, or may read badly, although it is usable. */
export type DocumentWarning = Readonly<z.output<typeof warning>>;

export const documentRecord = defineRecord('documents', {
  fields: {
    id: text(),
    projectId: integer(),
    name: text(),
    fileType: oneOf(fileTypes),
    /** Bytes. */
    fileSize: integer(),
    /** Of the file, lower-case hex. */
    sha256: text(),
    status: oneOf(documentStatuses),
    failure: optional(json(failure)),
    /** Counts each reading of the file, from 1. */
    version: integer(),
    /** The version whose pages and passages can be read; 0 before the first reading is complete. */
    textVersion: integer(),
    /** How many pages that version has. */
    textPages: integer(),
    pagesDone: integer(),
    /** 0 while unknown. */
    pagesTotal: integer(),
    chunksCount: integer(),
    warnings: json(z.array(warning).readonly()),
    /** Empty once their account was deleted. */
    uploadedBy: text(),
    createdAt: time(),
    updatedAt: time(),
    /** The picture of the first page: what holds its file, and the file. Both absent while there is none. */
    pictureId: optional(text()),
    pictureSha256: optional(text()),
    /** The last version that was drawn, or could not be. */
    pictureVersion: optional(integer()),
    /** What people call it beside its name, in the order they were given. */
    tags: optional(json(z.array(z.string()).readonly())),
    /** What people say of it. */
    description: optional(text()),
    /** Shared by the versions of a document. Absent, as the four below, of one that has had one only. */
    seriesId: optional(text()),
    /** Among those versions, from 1; no two have the same. */
    versionNumber: optional(integer()),
    /** Absent: in force. */
    versionState: optional(oneOf(versionStates)),
    /** Counts how often it was replaced or came back: by it search knows which of two events is the later one. */
    placings: optional(integer()),
    /** The reading that was ready before it left the index: it is not announced again once it is back. */
    returnedVersion: optional(integer()),
  },
  key: ['id'],
  indexes: [
    ['projectId', 'id'],
    ['projectId', 'createdAt'],
    ['projectId', 'uploadedBy'],
    // What there is of a project and of a person is summed up in the index alone.
    ['projectId', 'fileSize'],
    ['projectId', 'sha256', 'id'],
    // Lists that go by these.
    ['projectId', 'fileSize', 'id'],
    ['projectId', 'pagesTotal', 'id'],
    ['projectId', 'status', 'id'],
    ['uploadedBy', 'fileSize'],
    ['pictureId'],
    ['seriesId', 'versionNumber'],
    ['projectId', 'versionState'],
  ],
});

export type Document = Readonly<RecordOf<typeof documentRecord>>;

/** A passage as a place in a page of a version of a document: its words are the page's. */
export const passageRecord = defineRecord('passages', {
  fields: {
    documentId: text(),
    version: integer(),
    /** Its place in the order of the document, from 0. */
    ordinal: integer(),
    id: text(),
    page: integer(),
    start: integer(),
    end: integer(),
    lineStart: integer(),
    lineEnd: integer(),
    headings: json(z.array(z.string()).readonly()),
    /** Absent of passages that were cut before it was kept. */
    context: optional(json(passageContext)),
  },
  key: ['documentId', 'version', 'ordinal'],
});

type KeptPassage = Readonly<RecordOf<typeof passageRecord>>;
/** A passage without its words. */
export type PassagePlace = Omit<KeptPassage, 'documentId' | 'version'>;
/** A passage with its words and its place in the order of the document. */
export type Passage = PassagePlace & { readonly text: string };

/** The largest file taken, in bytes. */
export const MAX_FILE_BYTES = 52_428_800;
