import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { documentPurge } from '@cairn/service/purge';
import type { NotificationsStore } from '../domain/ports.ts';

/** The notifications about a document, which name it, are deleted with it. */
export function forgetDocument(store: NotificationsStore, bus: Pick<EventBus, 'publish'>): ConsumerOptions {
  return documentPurge({
    consumer: 'notifications-document-deleted',
    service: 'notifications',
    bus,
    count: async (document) => ({ notifications: await store.countDocument(document) }),
    purge: (document) => store.removeDocument(document),
  });
}
