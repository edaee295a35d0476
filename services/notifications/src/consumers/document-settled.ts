import { type ConsumerOptions, inTurn, newEvent, once, payloadOf, subjects } from '@cairn/messaging/events';
import type { Notification } from '../domain/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences } from '../domain/preferences.ts';

const consumer = 'notifications-document-settled';

/** Notifies the person who uploaded a document that it is ready, or why it could not be read. */
export function notifyOfDocuments(store: NotificationsStore): ConsumerOptions {
  return inTurn({
    consumer,
    subjects: [subjects.documentReady, subjects.documentFailed],
    handle: once(store.inbox, consumer, async (event) => {
      const ready = payloadOf(event, 'documentReady');
      const failed = payloadOf(event, 'documentFailed');
      const document = ready ?? failed;
      if (!document?.uploadedBy) return;
      const userId = document.uploadedBy;
      const preferences = (await store.getPreferences(userId)) ?? defaultPreferences(userId);
      if (!preferences.globalEnabled) return;
      const notification: Notification = {
        // The event's own id: a second delivery adds nothing, and ids of version 7 sort by time.
        id: event.id,
        userId,
        type: ready ? 'document_ready' : 'document_failed',
        projectId: event.projectId,
        subjectId: document.documentId,
        subjectName: document.name,
        detail: failed?.failure?.message ?? '',
        read: false,
        createdAt: event.time ?? new Date(),
      };
      const added = newEvent(
        {
          $case: 'notificationCreated',
          value: { notificationId: notification.id, userId: notification.userId },
        },
        { projectId: event.projectId, traceId: event.traceId },
      );
      await store.add(notification, [added]);
    }),
  });
}
