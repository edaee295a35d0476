import type { ReceiptReport } from '@cairn/service/receipts';
import type { DocumentDeletion } from './receipt.ts';

/** What became of deleted documents, for as long as their project is there. */
export interface ReceiptRecords {
  /** Notes that a document is about to be deleted; nothing once its project was. */
  noteDeletion(deletion: DocumentDeletion): Promise<void>;
  /** Another deletion of the document came first. */
  dropDeletion(id: string): Promise<void>;
  /** Those of one receipt, in the order of their ids. */
  deletionsOf(receiptId: string): Promise<DocumentDeletion[]>;
  /** Takes a service's report in; nothing when no such deletion is known. */
  notePurged(id: string, report: ReceiptReport, at: Date): Promise<void>;
  removeDeletions(projectId: number): Promise<void>;
}
