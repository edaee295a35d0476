import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import type { Mailer } from '@cairn/service/mail';
import { documentPurge } from '@cairn/service/purge';
import type { NotificationsStore } from '../domain/ports.ts';

/** The notifications about a document, which name it, are deleted with it, and its mails where they are kept. */
export function forgetDocument(
  store: NotificationsStore,
  mailer: Pick<Mailer, 'forget'>,
  bus: Pick<EventBus, 'publish'>,
): ConsumerOptions {
  return documentPurge({
    consumer: 'notifications-document-deleted',
    service: 'notifications',
    bus,
    count: async (document) => ({ notifications: await store.countDocument(document) }),
    async purge(document) {
      await store.removeDocument(document);
      await mailer.forget({ named: `document:${document.documentId}` });
    },
  });
}
