import { newEvent } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { expect } from 'vitest';
import type { Notification } from '../domain/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences } from '../domain/preferences.ts';

export type PortableNotificationsStore = NotificationsStore & { portable: PortableStore };

const T0 = new Date('2026-01-02T03:04:05.678Z');

function notification(n: number, changes: Partial<Notification> = {}): Notification {
  return {
    id: `0190-000${n}`,
    userId: 'ada',
    type: 'document_ready',
    projectId: 1,
    subjectId: `document ${n}`,
    subjectName: 'Ünï 🪨.pdf',
    detail: '',
    read: false,
    createdAt: T0,
    ...changes,
  };
}

/** Every kind of thing that a store keeps. */
export async function fill(store: NotificationsStore): Promise<void> {
  await store.add(notification(2, { type: 'document_failed', detail: 'It is "locked".' }), []);
  await store.add(notification(1), []);
  await store.add(notification(3, { userId: 'bob', projectId: 2 }), []);
  await store.markReadUpTo('ada', '0190-0001');
  await store.changePreferences('ada', () => ({ ...defaultPreferences('ada', T0), emailEnabled: false }));
  const pending = newEvent({
    $case: 'notificationCreated',
    value: { notificationId: '0190-0004', userId: 'ada' },
  });
  await store.add(notification(4, { projectId: 12 }), [pending]);
  await store.removeProject(12);
  await store.removePerson('eve');
  await store.removeDocument({ projectId: 1, documentId: 'document 7' });
}

/** What must hold of a store that all of `fill` was carried to. */
export async function checkFilled(store: NotificationsStore): Promise<void> {
  const list = await store.list('ada', 9, undefined);
  expect(list.map(({ id, read, detail }) => [id, read, detail])).toEqual([
    ['0190-0002', false, 'It is "locked".'],
    ['0190-0001', true, ''],
  ]);
  expect(await store.countUnread('ada')).toBe(1);
  expect(await store.getPreferences('ada')).toEqual({
    ...defaultPreferences('ada', T0),
    emailEnabled: false,
  });
  expect(await store.add(notification(5, { projectId: 12 }), [])).toBe(false);
  expect(await store.add(notification(7), [])).toBe(false);
  expect(await store.add(notification(6, { userId: 'eve' }), [])).toBe(false);
  await store.changePreferences('ada', (before = defaultPreferences('ada')) => ({
    ...before,
    globalEnabled: false,
  }));
  expect(await store.getPreferences('ada')).toMatchObject({ globalEnabled: false, emailEnabled: false });
}
