import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { type Delivery, deliveryId } from '../domain/deliveries/delivery.ts';
import { type Notification, sayingOf } from '../domain/inbox/notification.ts';
import type { NewNotice } from '../domain/ports.ts';
import { defaultPreferences, type Preferences } from '../domain/preferences/preferences.ts';

/** A notification as tests keep it: of a document of ada's. */
function sampleNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: uuidv7(),
    userId: 'ada',
    type: 'documents_ready',
    projectId: 1,
    subjectId: uuidv7(),
    subjectName: 'report.pdf',
    detail: '',
    read: false,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    saying: sayingOf({ projectName: 'Tea', count: 1 }),
    ...changes,
  };
}

export function sampleDelivery(notification: Notification, changes: Partial<Delivery> = {}): Delivery {
  const { id: noticeId, userId, projectId } = notification;
  const channel = changes.channel ?? 'inbox';
  return {
    id: deliveryId(noticeId, channel),
    userId,
    noticeId,
    type: 'documents_ready',
    projectId,
    channel,
    status: 'sent',
    reason: '',
    attempts: 0,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    updatedAt: new Date('2026-01-02T03:04:05.678Z'),
    ...changes,
  };
}

/** With its row of the log and, where documents are named, those. */
export function sampleNotice(
  changes: Partial<Notification> = {},
  { documents = [], ...more }: { documents?: readonly string[]; isLogOnly?: boolean } = {},
): NewNotice {
  const notification = sampleNotification(changes);
  const { id: noticeId, userId, projectId } = notification;
  return {
    notification,
    documents: documents.map((documentId) => ({
      id: `${noticeId}:${documentId}`,
      noticeId,
      documentId,
      userId,
      projectId,
      name: `${documentId}.pdf`,
      reason: '',
      params: {},
    })),
    deliveries: [sampleDelivery(notification)],
    ...more,
  };
}

export function announced({ notification: { id, userId } }: NewNotice) {
  return [newEvent({ $case: 'notificationCreated', value: { notificationId: id, userId } })];
}

/** A change of preferences that adds a keyword to those that are kept. */
export const withKeyword =
  (word: string, userId = 'ada') =>
  (before: Preferences = defaultPreferences(userId)): Preferences => {
    const { mention_keywords: known } = before.groups.advanced;
    const advanced = { ...before.groups.advanced, mention_keywords: [...known, word] };
    return { ...before, groups: { ...before.groups, advanced } };
  };
