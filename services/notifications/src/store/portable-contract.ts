import type { PortableStore } from '@cairn/persistence/portable';
import { expect } from 'vitest';
import { type Notification, sayingOf } from '../domain/inbox/notification.ts';
import type { NewNotice, NotificationsStore } from '../domain/ports.ts';
import { defaultPreferences } from '../domain/preferences/preferences.ts';
import { announced, sampleNotice } from '../testing/samples.ts';

export type PortableNotificationsStore = NotificationsStore & { portable: PortableStore };

const T0 = new Date('2026-01-02T03:04:05.678Z');

function notice(n: number, changes: Partial<Notification> = {}): NewNotice {
  return sampleNotice(
    { id: `0190-000${n}`, subjectId: `document ${n}`, subjectName: 'Ünï 🪨.pdf', ...changes },
    { documents: [`document ${n}`] },
  );
}

/** Neither it nor the key that it subscribed with is carried. */
const device = {
  id: 'd',
  userId: 'ada',
  endpoint: 'https://push.example/1',
  p256dh: 'p',
  auth: 'a',
  createdAt: T0,
};
const mute = { id: 'ada:1:0', userId: 'ada', projectId: 1, chatSessionId: 0, createdAt: T0 };
const summary = {
  key: 'weekly_digest:ada',
  kind: 'weekly_digest',
  userId: 'ada',
  projectId: 0,
  dueAt: T0,
} as const;
const awaited = {
  documentId: 'document 8',
  userId: 'ada',
  projectId: 1,
  name: 'a.pdf',
  state: 'failed',
  reason: 'locked',
  params: { pages: '3' },
  message: 'It is "locked".',
  at: T0,
  batchId: '',
} as const;

const week = (projectId: number) => ({
  ...{ projectId, name: 'Tea' },
  ...{ documents: 1, chatSessions: 0, memories: 0 },
});

/** Every kind of thing that a store keeps. */
export async function fill(store: NotificationsStore): Promise<void> {
  await store.add(notice(2, { type: 'document_failed', detail: 'It is "locked".', chatSessionId: 4 }), []);
  await store.add(notice(1), []);
  await store.add(notice(3, { userId: 'bob', projectId: 2 }), []);
  const saying = sayingOf({ digest: [week(2), week(3)] });
  await store.add(notice(8, { userId: 'bob', type: 'weekly_digest', projectId: 0, saying }), []);
  await store.markRead('ada', '0190-0001', true);
  await store.changePreferences('ada', () => ({ ...defaultPreferences('ada', T0), emailEnabled: false }));
  const pending = notice(4, { projectId: 12 });
  await store.add(pending, announced(pending));
  await store.removeProject(12);
  await store.removePerson('eve');
  await store.removeDocument({ projectId: 1, documentId: 'document 7' });
  await store.putMute(mute);
  await store.putDevice(device);
  await store.putSeen({ userId: 'ada', chatSessionId: 4, at: T0 });
  await store.secret('vapid', () => 'a key');
  await store.schedule({ ...summary, data: { noticeId: 'n' } });
  await store.putAwaited(awaited);
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
  expect(list[0]).toMatchObject({ chatSessionId: 4, documents: [{ documentId: 'document 2' }] });
  expect((await store.listDeliveries('ada', 9, undefined)).map(({ id }) => id)).toEqual([
    '0190-0002.inbox',
    '0190-0001.inbox',
  ]);
  await store.removeProject(3);
  const [digest] = await store.list('bob', 1, undefined);
  expect(digest?.saying?.digest).toEqual([week(2)]);
  expect(await store.listMutes('ada', { limit: 9 })).toEqual([mute]);
  expect(await store.listDevices('ada')).toEqual([]);
  expect(await store.getSeen('ada', 4)).toEqual(T0);
  expect(await store.secret('vapid', () => 'another')).toBe('another');
  expect(await store.nextLook(T0)).toEqual(T0);
  expect(await store.getAwaited(awaited.documentId)).toEqual(awaited);
  expect(await store.add(notice(5, { projectId: 12 }), [])).toBe(false);
  expect(await store.add(notice(7), [])).toBe(false);
  expect(await store.add(notice(6, { userId: 'eve' }), [])).toBe(false);
  await store.changePreferences('ada', (before = defaultPreferences('ada')) => ({
    ...before,
    globalEnabled: false,
  }));
  expect(await store.getPreferences('ada')).toMatchObject({ globalEnabled: false, emailEnabled: false });
}
