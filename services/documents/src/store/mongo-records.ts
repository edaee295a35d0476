import {
  type CarriesJob,
  indexJobs,
  JOB_GROUPS,
  jobField,
  jobGroupSchema,
} from '@cairn/persistence/jobs/mongo';
import { defineRecord, deletedProjectRecord, text, time } from '@cairn/persistence/records';
import { mongoCollection } from '@cairn/persistence/records/mongo';
import { type Revised, revised } from '@cairn/persistence/records/mongo-revised';
import type { Connection } from 'mongoose';
import { documentRecord } from '../domain/document.ts';
import { deletionRecord } from '../domain/receipts/receipt.ts';

/**
 * What the database has of a document besides its record. It carries the job that reads it and the events that announce
 * it, so that a change is one write: a document never waits for a job that was not made.
 */
interface StoreFields extends CarriesJob {
  /** Present while the document is. */
  live?: true;
  /** What its name is sorted by. */
  sortName?: string;
  /** The run that reads it. */
  run?: string;
  /** The run whose text is the document's. */
  textRun?: string;
  /** Since when it has been taken out of sight, with its text and its file still to be removed. */
  removedAt?: Date;
}

/** A run's pages and passages belong to no document until one names the run as its text. */
const runRecord = defineRecord('runs', {
  fields: { id: text(), documentId: text(), at: time() },
  key: ['id'],
  indexes: [['documentId']],
});

export const DOCUMENTS = 'documents';

export function collectionsOf(connection: Connection) {
  const documents = mongoCollection<typeof documentRecord, StoreFields>(connection, documentRecord, {
    carriesEvents: true,
    fields: { live: Boolean, sortName: String, run: String, textRun: String, removedAt: Date, ...jobField },
    present: { live: true },
    indexes: [
      [{ live: 1, _id: 1 }],
      [{ removedAt: 1 }, { sparse: true }],
      [{ projectId: 1, live: 1, sortName: 1, _id: 1 }],
    ],
  });
  indexJobs(documents.model.schema);
  return {
    documents,
    runs: mongoCollection(connection, runRecord),
    deletedProjects: mongoCollection(connection, deletedProjectRecord),
    deletions: mongoCollection<typeof deletionRecord, Revised>(connection, deletionRecord, revised),
    jobGroups: connection.model('JobGroup', jobGroupSchema, JOB_GROUPS),
  };
}

export type Collections = ReturnType<typeof collectionsOf>;

/** What a document is without what the store needs to know of it. */
export const shown = { outbox: 0, job: 0 } as const;
