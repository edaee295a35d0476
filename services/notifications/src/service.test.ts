import { join } from 'node:path';
import { newEvent, payloadOf } from '@cairn/messaging/events';
import type { NotificationsServiceClient } from '@cairn/proto/notifications';
import type { TestPlatform } from '@cairn/testing';
import { eventually } from '@cairn/testing';
import { mailsIn } from '@cairn/testing/mail';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPushService } from './testing/push-service.ts';
import { serviceUnderTest } from './testing/service-under-test.ts';

const ada = { userId: uuidv7() };
const bob = { userId: uuidv7() };

async function start() {
  const under = await serviceUnderTest([ada]);
  // They have accounts.
  for (const person of [ada, bob]) await under.platform.as(person);
  return under;
}

describe('notifications service', () => {
  let platform: TestPlatform;
  let client: NotificationsServiceClient;

  beforeEach(async () => {
    ({ platform, client } = await start());
  });
  afterEach(() => platform.close());

  it('quotes a deleted memory to nobody whom it mentions', async () => {
    const call = await platform.as(ada);
    const itemId = uuidv7();
    const mentions = async () =>
      (await client.listNotifications({}, call)).notifications.map(({ type }) => type);
    await platform.bus.publish([newEvent({ $case: 'memoryCreated', value: { itemId } }, { projectId: 1 })]);
    await eventually(async () => expect(await mentions()).toEqual(['mention']));
    await platform.bus.publish([newEvent({ $case: 'memoryDeleted', value: { itemId } }, { projectId: 1 })]);
    await eventually(async () => expect(await mentions()).toEqual([]));
  });

  it('refuses a caller without a token', async () => {
    const { metadata } = await platform.as(ada);
    metadata.set('authorization', 'Bearer nothing');
    await expect(client.listNotifications({}, { metadata })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('begins with the defaults of the specification', async () => {
    const { preferences } = await client.getPreferences({}, await platform.as(ada));
    expect(preferences).toMatchObject({ globalEnabled: true, emailEnabled: true, updatedAt: undefined });
    expect(preferences?.groups).toEqual({
      email: {
        new_messages: true,
        project_invitations: true,
        weekly_digest: true,
        system_updates: true,
        security_alerts: true,
        frequency: 'instant',
      },
      browser: {
        real_time_messages: true,
        project_activity: false,
        mentions: true,
        reminders: true,
        enabled: false,
      },
      mobile: { push_messages: true, urgent_alerts: true, daily_summary: false },
      timing: {
        frequency: 'instant',
        quiet_hours: { enabled: false, start_time: '22:00', end_time: '08:00', timezone: 'auto' },
      },
      advanced: { digest_day: 'sunday', mention_keywords: [], sound_enabled: true, desktop_enabled: false },
    });
  });

  it('changes only the preferences that were sent, and names the wrong ones', async () => {
    const call = await platform.as(ada);
    const changed = await client.updatePreferences(
      { groups: { browser: { enabled: true } }, emailEnabled: false },
      call,
    );
    expect(changed.preferences?.groups?.browser).toMatchObject({ enabled: true, mentions: true });
    expect(changed.preferences).toMatchObject({ globalEnabled: true, emailEnabled: false });
    await expect(
      client.updatePreferences({ groups: { timing: { quiet_hours: { start_time: '25:00' } } } }, call),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      faults: [{ loc: ['body', 'preferences', 'timing', 'quiet_hours', 'start_time'] }],
    });
  });

  it('has one frequency under both names, and refuses names that there are not', async () => {
    const call = await platform.as(ada);
    const frequencies = async (groups: object) => {
      const { preferences } = await client.updatePreferences({ groups }, call);
      return [preferences?.groups?.email.frequency, preferences?.groups?.timing.frequency];
    };
    expect(await frequencies({ email: { frequency: 'daily' } })).toEqual(['daily', 'daily']);
    expect(await frequencies({ timing: { frequency: 'hourly' } })).toEqual(['hourly', 'hourly']);
    await expect(
      client.updatePreferences({ groups: { email: { telegrams: true } } }, call),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      faults: [{ loc: ['body', 'preferences', 'email'] }],
    });
  });

  it('sets the preferences back to their defaults', async () => {
    const call = await platform.as(ada);
    await client.updatePreferences(
      { globalEnabled: false, groups: { email: { new_messages: false } } },
      call,
    );
    const { preferences } = await client.resetPreferences({}, call);
    expect(preferences).toMatchObject({ globalEnabled: true, groups: { email: { new_messages: true } } });
    expect(preferences?.updatedAt).toBeInstanceOf(Date);
    expect((await client.getPreferences({}, call)).preferences).toEqual(preferences);
  });

  it('mutes a project or a chat of the caller’s own, and nothing of another', async () => {
    const call = await platform.as(ada);
    for (const chatSessionId of [0, 4])
      await client.setMute({ projectId: 1, chatSessionId, muted: true }, call);
    const of = async (projectId = 0) =>
      (await client.listMutes({ projectId }, call)).mutes.map((mute) => [mute.projectId, mute.chatSessionId]);
    expect(await of()).toEqual([
      [1, 0],
      [1, 4],
    ]);
    expect(await of(2)).toEqual([]);
    await client.setMute({ projectId: 1, chatSessionId: 0, muted: false }, call);
    expect(await of(1)).toEqual([[1, 4]]);
    const strange = await platform.as(bob);
    expect((await client.listMutes({}, strange)).mutes).toEqual([]);
    for (const [who, mute] of [
      [strange, { projectId: 1 }],
      [call, { projectId: 2 }],
      [call, { projectId: 1, chatSessionId: 5 }],
    ] as const)
      await expect(client.setMute({ ...mute, muted: true }, who)).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  it('holds back what a person looks at: an answer to a chat that they have open', async () => {
    const call = await platform.as(ada);
    expect(await client.markSeen({ chatSessionId: 4 }, call)).toEqual({ unread: 0 });
  });

  describe('a test', () => {
    it('goes by mail, and stands in the log', async () => {
      const call = await platform.as(ada);
      expect(await client.sendTest({ channel: 'email', kind: 'mention' }, call)).toEqual({
        status: 'sent',
        reason: '',
      });
      const [mail] = await mailsIn(join(platform.folder, 'outbox'));
      expect(mail).toMatchObject({ to: 'ada@example.org', subject: 'A test from Cairn' });
      const { deliveries } = await client.listDeliveries({}, call);
      expect(deliveries.map(({ channel, type, status }) => [channel, type, status])).toEqual([
        ['inbox', 'test', 'sent'],
        ['email', 'test', 'sent'],
      ]);
      expect((await client.listNotifications({}, call)).unread).toBe(0);
    });

    it('is shown by the browser, whatever is on', async () => {
      const call = await platform.as(ada);
      await client.updatePreferences({ globalEnabled: false }, call);
      expect(await client.sendTest({ channel: 'browser', kind: 'new_message' }, call)).toMatchObject({
        status: 'sent',
      });
      expect((await client.listNotifications({}, call)).notifications).toMatchObject([
        { type: 'test', reason: 'new_message', read: false },
      ]);
    });

    it('says why it cannot go, and what there is not', async () => {
      const call = await platform.as(ada);
      expect(await client.sendTest({ channel: 'push', kind: 'reminder' }, call)).toEqual({
        status: 'skipped',
        reason: 'no_device',
      });
      for (const [test, reason] of [
        [{ channel: 'pigeon', kind: 'mention' }, 'test_channel_unknown'],
        [{ channel: 'email', kind: 'telegram' }, 'test_kind_unknown'],
      ] as const)
        await expect(client.sendTest(test, call)).rejects.toMatchObject({ reason });
    });
  });
});

describe('a document that is ready', () => {
  /** Notified of two seconds after it is ready: the tests wait beside each other. */
  function ready(name: string, returned = false) {
    return newEvent(
      {
        $case: 'documentReady',
        value: { documentId: uuidv7(), version: 1, name, uploadedBy: ada.userId, returned },
      },
      { projectId: 1 },
    );
  }

  async function withService(work: (under: Awaited<ReturnType<typeof start>>) => Promise<void>) {
    const under = await start();
    try {
      await work(under);
    } finally {
      await under.platform.close();
    }
  }

  it.concurrent('notifies the uploader once that a document is ready, however often the event comes', () =>
    withService(async ({ platform, client }) => {
      const event = ready('report.pdf');
      await platform.bus.publish([event]);
      await platform.bus.publish([event]);
      await eventually(async () => {
        const page = await client.listNotifications({}, await platform.as(ada));
        expect(page.notifications.map((n) => n.subjectName)).toEqual(['report.pdf']);
        expect(page.unread).toBe(1);
      });
      expect((await client.listNotifications({}, await platform.as(bob))).notifications).toEqual([]);
    }));

  it.concurrent('notifies nobody of an earlier version that is in force again', () =>
    withService(async ({ platform, client }) => {
      await platform.bus.publish([ready('made-current.pdf', true), ready('new.pdf')]);
      await eventually(async () => {
        const page = await client.listNotifications({}, await platform.as(ada));
        expect(page.notifications.map((n) => n.subjectName)).toEqual(['new.pdf']);
      });
    }));

  it.concurrent('refuses a stranger’s notification as not there', () =>
    withService(async ({ platform, client }) => {
      await platform.bus.publish([ready('mine.txt')]);
      const id = await eventually(async () => {
        const page = await client.listNotifications({}, await platform.as(ada));
        expect(page.notifications).toHaveLength(1);
        return page.notifications[0]?.id ?? '';
      });
      const [mine, strange] = [await platform.as(ada), await platform.as(bob)];
      for (const call of ['markRead', 'deleteNotification'] as const)
        await expect(client[call]({ notificationId: id }, strange)).rejects.toMatchObject({
          code: 'not_found',
        });
      expect(await client.markRead({ notificationId: id }, mine)).toEqual({ unread: 0 });
      expect(await client.deleteNotification({ notificationId: id }, mine)).toEqual({ unread: 0 });
      const { deliveries } = await client.listDeliveries({}, mine);
      expect(deliveries.map(({ channel, notification }) => [channel, notification])).toEqual([
        ['push', undefined],
        ['inbox', undefined],
        ['email', undefined],
        ['browser', undefined],
      ]);
      expect((await client.listDeliveries({}, strange)).deliveries).toEqual([]);
    }));

  it.concurrent('says in the log what became of each notification on each channel, page by page', () =>
    withService(async ({ platform, client }) => {
      await platform.bus.publish([ready('mine.txt')]);
      const call = await platform.as(ada);
      await eventually(async () => {
        const { deliveries } = await client.listDeliveries({}, call);
        expect(deliveries.find(({ channel }) => channel === 'email')?.status).toBe('sent');
      });
      const { deliveries, nextPageToken } = await client.listDeliveries({ pageSize: 3 }, call);
      expect(deliveries.map(({ channel, status, reason }) => [channel, status, reason])).toEqual([
        ['push', 'skipped', 'desktop_off'],
        ['inbox', 'sent', ''],
        ['email', 'sent', ''],
      ]);
      expect(deliveries[0]?.notification).toMatchObject({ type: 'documents_ready', subjectName: 'mine.txt' });
      const rest = await client.listDeliveries({ pageSize: 3, pageToken: nextPageToken }, call);
      expect(rest.deliveries.map(({ channel }) => channel)).toEqual(['browser']);
      expect(await mailsIn(join(platform.folder, 'outbox'))).toHaveLength(1);
    }));

  it.concurrent.each([
    ['project', () => newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 1 })],
    [
      'document',
      (documentId: string) => newEvent({ $case: 'documentDeleted', value: { documentId } }, { projectId: 1 }),
    ],
  ])('keeps no mail that names a deleted %s', (_, deleted) =>
    withService(async ({ platform }) => {
      const event = ready('report.pdf');
      const mails = () => mailsIn(join(platform.folder, 'outbox'));
      await platform.bus.publish([event]);
      await eventually(async () => expect(await mails()).toHaveLength(1));
      await platform.bus.publish([deleted(payloadOf(event, 'documentReady')?.documentId ?? '')]);
      await eventually(async () => expect(await mails()).toEqual([]));
    }),
  );
});

describe('notifications service with a push service', () => {
  it('sends to the browsers that subscribed with its key, and to no others', async () => {
    const push = await startPushService();
    const ada = { userId: uuidv7() };
    const { platform, client } = await serviceUnderTest([ada], { PUSH_SERVICES: push.host });
    try {
      const call = await platform.as(ada);
      const { publicKey } = await client.getPushKey({}, call);
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
      await client.putPushSubscription(push.subscription(), call);
      expect(await client.sendTest({ channel: 'push', kind: 'mention' }, call)).toEqual({
        status: 'sent',
        reason: '',
      });
      expect(push.received).toMatchObject([
        { message: { title: 'A test from Cairn', path: '/settings/notifications' } },
      ]);
      await client.deletePushSubscription(push.subscription(), call);
      expect(await client.sendTest({ channel: 'push', kind: 'mention' }, call)).toMatchObject({
        reason: 'no_device',
      });
    } finally {
      await Promise.all([platform.close(), push.close()]);
    }
  });
});
