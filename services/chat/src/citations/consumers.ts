import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
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
