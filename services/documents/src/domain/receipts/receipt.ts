import { defineRecord, integer, type RecordOf, text, time } from '@cairn/persistence/records';
import {
  afterReport,
  type ExpectedStores,
  expectedParts,
  type KeptReceipt,
  receiptFields,
} from '@cairn/service/receipts';
import type { Document } from '../document.ts';
import { countDocument } from './count-document.ts';

/**
 * What a receipt has of one document, each version being one. Several that were deleted together are in one receipt,
 * each with a record of its own, so that reports of them never meet.
 */
export const deletionRecord = defineRecord('deletions', {
  fields: {
    /** Of `deletionId`. */
    id: text(),
    /** Not to be guessed. */
    receiptId: text(),
    projectId: integer(),
    requestedAt: time(),
    ...receiptFields,
  },
  key: ['id'],
  indexes: [['receiptId', 'id'], ['projectId']],
});

export type DocumentDeletion = RecordOf<typeof deletionRecord>;

/** A receipt as people see it. It names no content, only numbers. */
export interface DeletionReceipt extends KeptReceipt {
  readonly id: string;
  readonly projectId: number;
  readonly requestedAt: Date;
}

/** What each service keeps of a document. */
const expected: ExpectedStores = {
  documents: ['files', 'pages', 'chunks', 'blobs', 'pictures'],
  search: ['index_entries'],
  chat: ['quotes'],
  notifications: ['notifications'],
};

/** Two people may delete a document at once: it is in the receipt of the one who came first. */
export const deletionId = (receiptId: string, documentId: string): string => `${receiptId}/${documentId}`;

/** The record of a document that is about to be deleted, with what this service has of it. */
export function begunDeletion(document: Document, receiptId: string): DocumentDeletion {
  const requestedAt = new Date();
  const stores = Object.entries(countDocument(document)).map(([store, records]) => ({ store, records }));
  const begun: DocumentDeletion = {
    id: deletionId(receiptId, document.id),
    receiptId,
    projectId: document.projectId,
    requestedAt,
    finishedAt: null,
    parts: expectedParts(expected),
  };
  return afterReport(begun, { service: 'documents', stores, done: false }, requestedAt);
}
