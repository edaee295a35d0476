import type {
  Delivery as DeliveryMessage,
  Mute as MuteMessage,
  Notification as NotificationMessage,
  Preferences as PreferencesMessage,
} from '@cairn/proto/notifications';
import type { DeliveryView } from '../domain/deliveries/list-deliveries.ts';
import { type NotificationView, sayingOf } from '../domain/inbox/notification.ts';
import type { Mute } from '../domain/mutes/mute.ts';
import { NEVER, type Preferences } from '../domain/preferences/preferences.ts';

export function presentNotification(notice: NotificationView): NotificationMessage {
  const { userId: _, actorId: __, saying, chatSessionId = 0, documents, type, ...notification } = notice;
  const isOld = type === 'document_ready';
  return {
    ...sayingOf(saying),
    ...notification,
    type: isOld ? 'documents_ready' : type,
    // What was kept before several documents shared a notification is of one.
    ...((isOld || type === 'document_failed') && !saying && { count: 1 }),
    chatSessionId,
    documents: documents.map(({ documentId, name, reason, params }) => ({
      documentId,
      name,
      reason,
      params,
    })),
  };
}

export function presentDelivery({ notification, noticeId, ...delivery }: DeliveryView): DeliveryMessage {
  const { id, type, projectId, channel, status, reason, until, attempts, createdAt, updatedAt } = delivery;
  return {
    id,
    notificationId: noticeId,
    type,
    projectId,
    channel,
    // What is being sent has not arrived.
    status: status === 'sending' ? 'waiting' : status,
    reason,
    until,
    attempts,
    createdAt,
    updatedAt,
    notification: notification && presentNotification(notification),
  };
}

export function presentPreferences({
  userId: _,
  updatedAt,
  ...preferences
}: Preferences): PreferencesMessage {
  return { ...preferences, updatedAt: updatedAt.getTime() === NEVER.getTime() ? undefined : updatedAt };
}

export function presentMute({ projectId, chatSessionId, createdAt }: Mute): MuteMessage {
  return { projectId, chatSessionId, createdAt };
}
