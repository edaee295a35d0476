import { type ConsumerOptions, type Envelope, newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import type { Notification } from '../domain/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences } from '../domain/preferences.ts';

const consumer = 'notifications-document-settled';

/** Notifies the people who uploaded documents that these are ready, or why they could not be read. */
export function notifyOfDocuments(store: NotificationsStore): ConsumerOptions {
  async function isWanted({ userId }: Notification): Promise<boolean> {
    const preferences = (await store.getPreferences(userId)) ?? defaultPreferences(userId);
    return preferences.globalEnabled;
  }

  async function additionsOf(events: readonly Envelope[]): Promise<(() => Promise<unknown>)[]> {
    const additions: (() => Promise<unknown>)[] = [];
    for (const event of events) {
      const notification = notificationOf(event);
      if (notification && (await isWanted(notification)))
        additions.push(() => store.add(notification, [created(notification, event)]));
    }
    return additions;
  }

  /** Events acted on before are passed over. */
  async function notify(events: readonly Envelope[]): Promise<void> {
    const remembered = await Promise.all(events.map(({ id }) => store.inbox.has(consumer, id)));
    const fresh = events.filter((_, i) => !remembered[i]);
    const remembering = fresh.map(
      ({ id }) =>
        () =>
          store.inbox.add(consumer, id),
    );
    await store.together([...(await additionsOf(fresh)), ...remembering]);
  }

  return {
    consumer,
    subjects: [subjects.documentReady, subjects.documentFailed],
    handle: (event) => notify([event]),
    handleTogether: notify,
  };
}

/**
 * Undefined for a document whose uploader has no account any more, and for an earlier version that is in force again:
 * nobody waits for it.
 */
function notificationOf(event: Envelope): Notification | undefined {
  const ready = payloadOf(event, 'documentReady');
  const failed = payloadOf(event, 'documentFailed');
  const document = ready ?? failed;
  if (!document?.uploadedBy || ready?.returned) return undefined;
  return {
    // The event's own id: a second delivery adds nothing, and ids of version 7 sort by time.
    id: event.id,
    userId: document.uploadedBy,
    type: ready ? 'document_ready' : 'document_failed',
    projectId: event.projectId,
    subjectId: document.documentId,
    subjectName: document.name,
    detail: failed?.failure?.message ?? '',
    read: false,
    createdAt: event.time ?? new Date(),
  };
}

function created({ id, userId, projectId }: Notification, { traceId }: Envelope): Envelope {
  const value = { notificationId: id, userId };
  return newEvent({ $case: 'notificationCreated', value }, { projectId, traceId });
}
