import { type ConsumerOptions, payloadOf, subjects } from '@cairn/kit/events';
import { forgetDocument } from '../domain/forget-document.ts';
import type { ChatStore } from '../domain/ports.ts';

/** What answers quoted of a deleted document goes; the answers stay. */
export function onDocumentDeleted(store: ChatStore): ConsumerOptions {
  return {
    consumer: 'chat-document-deleted',
    subjects: [subjects.documentDeleted],
    async handle(event) {
      const deleted = payloadOf(event, 'documentDeleted');
      if (deleted) await forgetDocument(store, deleted.documentId);
    },
  };
}
