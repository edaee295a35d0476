import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import { forgetDocument } from './forget-document.ts';
import type { QuotingRecords } from './ports.ts';

/** What answers quote of a deleted document goes; what they say in words of their own stays. */
export function onDocumentDeleted(store: QuotingRecords): ConsumerOptions {
  return {
    consumer: 'chat-document-deleted',
    subjects: [subjects.documentDeleted],
    async handle(event) {
      const deleted = payloadOf(event, 'documentDeleted');
      if (deleted) await forgetDocument(store, deleted.documentId);
    },
  };
}
