import {
  defineRecord,
  integer,
  json,
  oneOf,
  optional,
  type RecordOf,
  real,
  text,
  time,
} from '@cairn/persistence/records';
import { FileType } from '@cairn/proto/documents';
import { enumNames } from '@cairn/proto/enum-names';
import { MemoryType as MemoryTypes, SourceType as SourceTypes } from '@cairn/proto/memory';
import { z } from 'zod';

export const memoryTypes = enumNames(MemoryTypes, 'MEMORY_TYPE_');
export type MemoryType = (typeof memoryTypes)[number];

const sourceTypes = enumNames(SourceTypes, 'SOURCE_TYPE_');
export type SourceType = (typeof sourceTypes)[number];

/**
 * The answer that an item was saved from, and the passages it cites: where they stand, and not their words, which stay
 * in the documents and go with them.
 */
const evidenceSchema = z.object({
  sessionId: z.int(),
  messageId: z.string(),
  passages: z.array(
    z.object({
      /** The n of `[n]` in the answer. */
      number: z.int(),
      documentId: z.string(),
      documentName: z.string(),
      fileType: z.enum(FileType),
      version: z.int(),
      chunkId: z.string(),
      page: z.int(),
      start: z.int(),
      end: z.int(),
      lineStart: z.int(),
      lineEnd: z.int(),
    }),
  ),
});

export type Evidence = z.output<typeof evidenceSchema>;

export const itemRecord = defineRecord('items', {
  fields: {
    id: text(),
    projectId: integer(),
    content: text(),
    memoryType: oneOf(memoryTypes),
    sourceType: oneOf(sourceTypes),
    tags: json(z.array(z.string())),
    /** 0 to 1. */
    importance: real(),
    /** 0 to 1. */
    confidence: real(),
    /** How often an answer drew on it. */
    usageCount: integer(),
    /** Empty once their account was deleted. */
    createdBy: text(),
    createdAt: time(),
    updatedAt: time(),
    /** What it rests on. */
    evidence: optional(json(evidenceSchema)),
  },
  key: ['projectId', 'id'],
  id: 'id',
  indexes: [['createdBy']],
});

/** Something worth keeping of a project. */
export type Item = RecordOf<typeof itemRecord>;
