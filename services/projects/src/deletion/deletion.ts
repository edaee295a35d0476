import { defineRecord, integer, type RecordOf, text, time } from '@cairn/persistence/records';
import {
  type ExpectedStores,
  expectedParts,
  type ReceiptPart,
  type ReceiptReport,
  receiptFields,
} from '@cairn/service/receipts';

/** How many records of one kind a service deletes of a project. */
export type DeletedPart = ReceiptPart;

export const deletionRecord = defineRecord('deletions', {
  fields: {
    projectId: integer(),
    /** Not to be guessed. */
    id: text(),
    requestedBy: text(),
    requestedAt: time(),
    ...receiptFields,
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
