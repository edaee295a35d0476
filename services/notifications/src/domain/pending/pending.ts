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
import { z } from 'zod';

/** What is looked at later, and may become a notification then. */
const pendingKinds = ['answer', 'documents', 'invitation', 'weekly_digest', 'daily_summary'] as const;
export type PendingKind = (typeof pendingKinds)[number];

export const pendingRecord = defineRecord('pending', {
  fields: {
    /** `<kind>:<what it is about>`: there is one of each. */
    key: text(),
    kind: oneOf(pendingKinds),
    /** Empty where it is found out later. */
    userId: text(),
    /** 0 for none. */
    projectId: integer(),
    data: json(z.record(z.string(), z.string())),
    /** When it is looked at. */
    dueAt: time(),
    /** No other process looks at it before: the one that does is given up then. */
    leasedUntil: optional(time()),
    /** Counts changes: who acted on an earlier one does not end a later one. */
    version: integer(),
  },
  key: ['key'],
  indexes: [['dueAt', 'leasedUntil'], ['userId'], ['projectId', 'userId']],
});

export type Pending = RecordOf<typeof pendingRecord>;
export type NewPending = Pick<Pending, 'key' | 'kind' | 'userId' | 'projectId' | 'data' | 'dueAt'>;

/** A document that a person uploaded: what of a batch is ready, and what is waited for. */
export const awaitedDocumentRecord = defineRecord('awaited_documents', {
  fields: {
    documentId: text(),
    userId: text(),
    projectId: integer(),
    name: text(),
    state: oneOf(['waiting', 'ready', 'failed']),
    /** Of a failure: its name, what stands in it, and its English text. */
    reason: text(),
    params: json(z.record(z.string(), z.string())),
    message: text(),
    at: time(),
    /** The notification that it is told of by, from the moment on that one is made; empty before. */
    batchId: text(),
  },
  key: ['documentId'],
  indexes: [
    ['userId', 'projectId', 'batchId', 'state', 'at'],
    ['projectId', 'documentId'],
  ],
});

export type AwaitedDocument = RecordOf<typeof awaitedDocumentRecord>;
