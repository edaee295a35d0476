import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { sampleGroups } from '#testing/fake-notifications.ts';
import { fakePush } from '#testing/fake-push.ts';
import {
  openSettings as open,
  press,
  startNotificationTexts,
  switchOf,
  turn,
} from '#testing/notification-settings.tsx';

const said = (text: string) => screen.findByText(text);

const withDesktop = () => {
  const groups = sampleGroups();
  groups.advanced = { ...groups.advanced, desktop_enabled: true };
  return groups;
};

beforeAll(startNotificationTexts);
beforeEach(() => preferencesStore.setOwner('user-1'));
afterEach(() => {
  preferencesStore.setOwner(null);
  session.signOut();
});

describe('the permission of this browser', () => {
  it('is asked for by Enable, which turns browser notifications on', async () => {
    const push = fakePush('default', 'granted');
    const server = await open();
    press('Enable');
    expect(await said('Browser notification permission granted!')).toBeTruthy();
    expect(await said('Browser notifications enabled')).toBeTruthy();
    expect(push.state.asked).toBe(1);
    expect(server.sent('PUT')).toEqual([{ preferences: { browser: { enabled: true } } }]);
    expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull();
    expect(screen.getByText('This browser allows notifications')).toBeTruthy();
    expect((await switchOf('Browser notifications')).checked).toBe(true);
  });

  it('says what asking came to, and leaves everything off', async () => {
    fakePush('default', new Error('no'));
    const server = await open();
    press('Enable');
    expect(await said('Failed to request notification permission')).toBeTruthy();
    fakePush('default', 'denied');
    press('Enable');
    expect(await said('Permission denied or not supported')).toBeTruthy();
    expect(server.sent('PUT')).toEqual([]);
    expect((await switchOf('Browser notifications')).checked).toBe(false);
  });

  it('is asked for by the switch, which stays off when it is denied', async () => {
    fakePush('default', 'denied');
    await open();
    await turn('Browser notifications');
    expect(await said('Browser notifications denied')).toBeTruthy();
    expect((await switchOf('Browser notifications')).checked).toBe(false);
    expect(screen.queryByText('Changed')).toBeNull();
  });

  it('that is denied is said, with the way to allow it, and looked at again on coming back', async () => {
    const push = fakePush('denied');
    await open();
    expect(screen.getByText('Browser notifications are blocked')).toBeTruthy();
    expect(screen.getByText(/open the settings of this site/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull();
    push.setPermission('granted');
    expect(screen.queryByText('This browser allows notifications')).toBeNull();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await said('This browser allows notifications')).toBeTruthy();
    push.setPermission('default');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('button', { name: 'Enable' })).toBeTruthy();
  });

  it('is missed by a switch that is on without it', async () => {
    fakePush('denied');
    await open();
    await turn('Browser notifications');
    expect(await said('Has no effect in this browser until it allows notifications.')).toBeTruthy();
  });
});

describe('Web Push', () => {
  it('comes to this browser once desktop notifications are saved', async () => {
    const push = fakePush('default', 'granted');
    const server = await open();
    await turn('Desktop notifications');
    await said('Browser notification permission granted!');
    await waitFor(async () => expect((await switchOf('Desktop notifications')).checked).toBe(true));
    expect(push.state.registered).toEqual([]);
    press('Save Changes');
    expect(await said('This browser takes Web Push.')).toBeTruthy();
    expect(push.state).toMatchObject({ registered: ['/service-worker.js'], key: 'BKey' });
    expect(server.sent('PUT', '/api/user/push-subscriptions')).toEqual([
      { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
    ]);
    await turn('Desktop notifications');
    press('Save Changes');
    await waitFor(() => expect(server.state.endpoints).toEqual([]));
    expect(server.sent('POST', '/api/user/push-subscriptions/end')).toEqual([
      { endpoint: 'https://push.example/1' },
    ]);
    await waitFor(() => expect(push.state.subscription).toBeNull());
  });

  it('says why this browser cannot take it; the preference is saved all the same', async () => {
    const push = fakePush();
    push.state.refuses = new Error('No push service');
    const server = await open();
    await turn('Desktop notifications');
    press('Save Changes');
    expect(await said('Failed to turn on Web Push in this browser: No push service')).toBeTruthy();
    expect(server.state.kept.preferences.advanced?.desktop_enabled).toBe(true);
    expect(await said('This browser does not take Web Push yet.')).toBeTruthy();
  });

  it('that the server refuses is not left in the browser', async () => {
    const push = fakePush();
    const server = await open();
    server.answers['PUT /api/user/push-subscriptions'] = {
      status: 422,
      body: { detail: 'Unknown push service' },
    };
    await turn('Desktop notifications');
    press('Save Changes');
    expect(await said('Failed to turn on Web Push in this browser: Unknown push service')).toBeTruthy();
    expect(push.state.subscription).toBeNull();
  });

  it('that is on for other browsers can be turned on in this one', async () => {
    fakePush();
    const server = await open({ groups: withDesktop() });
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }));
    expect(await said('This browser takes Web Push.')).toBeTruthy();
    expect(server.state.endpoints).toEqual(['https://push.example/1']);
    expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
  });

  it('ends here with Reset to Defaults', async () => {
    const push = fakePush();
    const server = await open({ groups: withDesktop() });
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }));
    await said('This browser takes Web Push.');
    press('Reset to Defaults');
    await waitFor(() => expect(server.state.endpoints).toEqual([]));
    await waitFor(() => expect(push.state.subscription).toBeNull());
  });
});

describe('a test', () => {
  const CHANNELS = [
    ['email', 'Test email', 'Kind of test by email'],
    ['browser', 'Test browser', 'Kind of test in the browser'],
    ['push', 'Test push', 'Kind of test by push'],
  ] as const;
  const TEST = '/api/user/notification-preferences/test';
  const isReady = (button: string) =>
    waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false),
    );

  it('is sent by each channel, of the kind that was chosen', async () => {
    fakePush();
    const server = await open();
    for (const [channel, button, label] of CHANNELS) {
      press(button);
      expect(await said(`Test ${channel} notification sent successfully`)).toBeTruthy();
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'weekly_digest' } });
      await isReady(button);
      press(button);
      await waitFor(() =>
        expect(server.sent('POST', TEST).slice(-2)).toEqual([
          { type: channel, method: 'new_message' },
          { type: channel, method: 'weekly_digest' },
        ]),
      );
    }
  });

  it('that was not sent says why', async () => {
    fakePush();
    const { answers } = await open();
    for (const [answer, why] of [
      [{ body: { status: 'skipped', reason: 'no_device' } }, 'no browser takes Web Push'],
      [{ body: { status: 'failed', reason: 'retry' } }, 'the last try failed; it is tried again'],
      [{ status: 503, body: { detail: 'Try later' } }, 'Try later'],
    ] as const) {
      answers[`POST ${TEST}`] = answer;
      press('Test push');
      expect(await said(`Failed to send test notification: ${why}`)).toBeTruthy();
      await isReady('Test push');
    }
  });
});
