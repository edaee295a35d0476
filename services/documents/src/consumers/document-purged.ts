import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { ReceiptRecords } from '../domain/receipts/ports.ts';
import { deletionId } from '../domain/receipts/receipt.ts';

/** Takes into the receipt of a deleted document what a service says of it. */
export function notePurges(store: Pick<ReceiptRecords, 'notePurged'>): ConsumerOptions {
  return {
    consumer: 'documents-document-purged',
    subjects: [subjects.documentPurged],
    async handle(event) {
      const report = payloadOf(event, 'documentPurged');
      if (!report) return;
      const id = deletionId(report.receiptId, report.documentId);
      await store.notePurged(id, report, event.time ?? new Date());
    },
  };
}
