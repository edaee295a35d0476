import { type ConsumerOptions, type EventBus, payloadOf, subjects } from '@cairn/messaging/events';
import { documentPurge } from '@cairn/service/purge';
import { forgetDocument } from './forget-document.ts';
import type { QuotingRecords } from './ports.ts';

/** What answers quote of a deleted document goes; what they say in words of their own stays. */
export function onDocumentDeleted(store: QuotingRecords, bus: Pick<EventBus, 'publish'>): ConsumerOptions {
  return documentPurge({
    consumer: 'chat-document-deleted',
    service: 'chat',
    bus,
    count: async ({ documentId }) => ({ quotes: await store.countQuotes(documentId) }),
    purge: ({ documentId }) => forgetDocument(store, documentId),
  });
}

/**
 * What answers quote of a deleted memory goes as well. One that was restored may be quoted again; both are heard by one
 * consumer, so that they are acted on in their order.
 */
export function onMemoryItem(store: QuotingRecords): ConsumerOptions {
  return {
    consumer: 'chat-memory-items',
    subjects: [subjects.memoryCreated, subjects.memoryDeleted],
    async handle(event) {
      const deleted = payloadOf(event, 'memoryDeleted');
      if (deleted) return forgetDocument(store, deleted.itemId);
      const created = payloadOf(event, 'memoryCreated');
      if (created) return store.recallDocument(created.itemId);
    },
  };
}
