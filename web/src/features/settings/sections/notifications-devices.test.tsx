import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { fakeNotifications, sampleGroups } from '#testing/fake-notifications.ts';
import { fakePush } from '#testing/fake-push.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import NotificationsSection from './notifications.tsx';

const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const turn = async (name: string) => fireEvent.click(await switchOf(name));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = (text: string) => screen.findByText(text);

async function open(...given: Parameters<typeof fakeNotifications>) {
  const server = fakeNotifications(...given);
  renderScreen(<NotificationsSection />);
  await switchOf('Notifications');
  return server;
}

const withDesktop = () => {
  const groups = sampleGroups();
  groups.advanced = { ...groups.advanced, desktop_enabled: true };
  return groups;
};

beforeEach(async () => {
  await startI18n('en');
  preferencesStore.setOwner('user-1');
});
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

  it.each([
    ['denied', 'Permission denied or not supported'],
    [new Error('no'), 'Failed to request notification permission'],
  ] as const)('says that asking came to %s', async (answer, text) => {
    fakePush('default', answer);
    const server = await open();
    press('Enable');
    expect(await said(text)).toBeTruthy();
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
  it.each([
    ['email', 'Test email', 'Kind of test by email'],
    ['browser', 'Test browser', 'Kind of test in the browser'],
    ['push', 'Test push', 'Kind of test by push'],
  ])('is sent by %s, of the kind that was chosen', async (channel, button, label) => {
    fakePush();
    const server = await open();
    press(button);
    expect(await said(`Test ${channel} notification sent successfully`)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'weekly_digest' } });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false),
    );
    press(button);
    await waitFor(() =>
      expect(server.sent('POST', '/api/user/notification-preferences/test')).toEqual([
        { type: channel, method: 'new_message' },
        { type: channel, method: 'weekly_digest' },
      ]),
    );
  });

  it.each([
    [{ body: { status: 'skipped', reason: 'no_device' } }, 'no browser takes Web Push'],
    [{ body: { status: 'failed', reason: 'retry' } }, 'the last try failed; it is tried again'],
    [{ status: 503, body: { detail: 'Try later' } }, 'Try later'],
  ])('that was not sent says why: %j', async (answer, why) => {
    fakePush();
    const { answers } = await open();
    answers['POST /api/user/notification-preferences/test'] = answer;
    press('Test push');
    expect(await said(`Failed to send test notification: ${why}`)).toBeTruthy();
  });
});
