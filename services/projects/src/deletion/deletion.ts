import { defineRecord, integer, json, nullable, type RecordOf, text, time } from '@cairn/persistence/records';
import {
  type ExpectedStores,
  expectedParts,
  isComplete,
  type ReceiptPart,
  type ReceiptReport,
  withReport,
} from '@cairn/service/receipts';
import { z } from 'zod';

const part = z.object({ service: z.string(), store: z.string(), deleted: z.int(), done: z.boolean() });
/** How many records of one kind a service deletes of a project. */
export type DeletedPart = ReceiptPart;

export const deletionRecord = defineRecord('deletions', {
  fields: {
    projectId: integer(),
    /** Not to be guessed. */
    id: text(),
    requestedBy: text(),
    requestedAt: time(),
    /** When the last service was done. */
    finishedAt: nullable(time()),
    parts: json<readonly DeletedPart[]>(z.array(part).readonly()),
  },
  key: ['projectId'],
  indexes: [['requestedBy', 'projectId']],
});

/** The receipt of a deleted project. It names no content, only numbers. */
export type Deletion = RecordOf<typeof deletionRecord>;

/** What a service says of a deleted project. */
export type PurgeReport = ReceiptReport;

/** What each service keeps of a project. */
const expected: ExpectedStores = {
  projects: ['projects', 'members', 'invitations', 'ai_settings', 'counts'],
  documents: ['files', 'pages', 'chunks', 'blobs'],
  chat: ['sessions', 'messages'],
  memory: ['items'],
  search: ['index_entries'],
  notifications: ['notifications'],
};

/** The parts of a receipt before any service has reported. */
export function partsToReport(): DeletedPart[] {
  return expectedParts(expected);
}

/** A receipt with a report taken in. With the last service it is finished, and stays so. */
export function withPurge(deletion: Deletion, report: PurgeReport, at: Date): Deletion {
  const parts = withReport(deletion.parts, report);
  return { ...deletion, parts, finishedAt: deletion.finishedAt ?? (isComplete(parts) ? at : null) };
}
