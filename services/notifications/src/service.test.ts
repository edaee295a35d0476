import { newEvent } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotificationsService } from './service.ts';

describe('notifications service', () => {
  let platform: TestPlatform;
  let client: NotificationsServiceClient;
  const ada = { userId: uuidv7() };
  const bob = { userId: uuidv7() };

  beforeEach(async () => {
    platform = await testPlatform();
    await platform.start(await createNotificationsService(platform.config, platform));
    client = platform
      .identity('gateway')
      .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'notifications'));
  });
  afterEach(() => platform.close());

  function ready(name: string, returned = false) {
    return newEvent(
      {
        $case: 'documentReady',
        value: { documentId: uuidv7(), version: 1, name, uploadedBy: ada.userId, returned },
      },
      { projectId: 3 },
    );
  }

  it('notifies the uploader once that a document is ready, however often the event comes', async () => {
    const event = ready('report.pdf');
    await platform.bus.publish([event]);
    await platform.bus.publish([event]);
    await vi.waitFor(async () => {
      const page = await client.listNotifications({}, await platform.as(ada));
      expect(page.notifications.map((n) => n.subjectName)).toEqual(['report.pdf']);
      expect(page.unread).toBe(1);
    }, 20_000);
    expect((await client.listNotifications({}, await platform.as(bob))).notifications).toEqual([]);
  });

  it('notifies nobody of an earlier version that is in force again', async () => {
    await platform.bus.publish([ready('made-current.pdf', true), ready('new.pdf')]);
    await vi.waitFor(async () => {
      const page = await client.listNotifications({}, await platform.as(ada));
      expect(page.notifications.map((n) => n.subjectName)).toEqual(['new.pdf']);
    }, 20_000);
  });

  it('refuses a stranger’s notification as not there', async () => {
    await platform.bus.publish([ready('mine.txt')]);
    const id = await vi.waitFor(async () => {
      const page = await client.listNotifications({}, await platform.as(ada));
      expect(page.notifications).toHaveLength(1);
      return page.notifications[0]?.id ?? '';
    }, 20_000);
    await expect(client.markRead({ notificationId: id }, await platform.as(bob))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await client.markRead({ notificationId: id }, await platform.as(ada))).toEqual({ unread: 0 });
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
    expect(preferences).toMatchObject({ globalEnabled: true, emailEnabled: true });
    expect(preferences?.groups).toEqual({
      email: {
        new_messages: true,
        project_invitations: true,
        weekly_digest: true,
        system_updates: true,
        frequency: 'instant',
      },
      browser: { real_time_messages: true, project_activity: true, mentions: true, enabled: false },
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
});
