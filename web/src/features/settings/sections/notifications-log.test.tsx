import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { setFormats } from '#lib/format.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { announce } from '#lib/stream/server-events.ts';
import { sampleNotification } from '#testing/fake-inbox.ts';
import { fakeNotifications, sampleDelivery } from '#testing/fake-notifications.ts';
import { press, startNotificationTexts } from '#testing/notification-settings.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProject } from '#testing/samples.ts';
import { LogCard } from '../components/notifications/log-card.tsx';
import { MutesCard } from '../components/notifications/mutes-card.tsx';

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

beforeAll(startNotificationTexts);
beforeEach(() => {
  preferencesStore.assume({ ...preferencesStore.get().preferences, timezone: 'UTC' });
  setFormats('en', 'UTC');
});
afterEach(() => session.signOut());

describe('the log of deliveries', () => {
  /** 08:00 of a day long past: the date stands before the time. */
  const until = '2026-01-02T08:00:00Z';

  const SAID: [Parameters<typeof sampleDelivery>[0], RegExp][] = [
    [
      { channel: 'email', status: 'skipped', reason: 'quiet_hours', until },
      /^Not sent by email: quiet hours until .*8:00/,
    ],
    [
      { channel: 'email', status: 'waiting', reason: 'digest', until },
      /^Waiting to go by email: collected until .*8:00/,
    ],
    [
      { channel: 'push', status: 'waiting', reason: 'retry', until },
      /^Waiting to go by Web Push: the last try failed; the next one is at .*8:00/,
    ],
    [
      { channel: 'email', status: 'waiting', reason: 'retry' },
      /^Waiting to go by email: the last try failed; it is tried again$/,
    ],
    [{ channel: 'inbox', status: 'sent', reason: '' }, /^In your list of notifications$/],
    [
      { channel: 'push', status: 'skipped', reason: 'desktop_off' },
      /^Not sent by Web Push: Web Push is off$/,
    ],
    [
      { channel: 'browser', status: 'skipped', reason: 'muted_project' },
      /^Not shown in the browser: the project is muted$/,
    ],
    [
      { channel: 'push', status: 'failed', reason: 'device_ended' },
      /^Failed by Web Push: the browser no longer takes Web Push$/,
    ],
    [{ channel: 'email', status: 'failed', reason: 'not_known_yet' }, /^Failed by email: .*not_known_yet/],
  ];

  it('says in words what became of each', async () => {
    const deliveries = SAID.map(([given], at) =>
      sampleDelivery({ ...given, id: `n${at}.${given?.channel}` }),
    );
    fakeNotifications({ deliveries });
    renderScreen(<LogCard />);
    for (const [, said] of SAID) expect(await screen.findByText(said)).toBeTruthy();
  });

  it('names the notification as the inbox does, and by its type where it was deleted', async () => {
    const notification = sampleNotification();
    fakeNotifications({
      deliveries: [sampleDelivery({ notification }), sampleDelivery({ id: 'n2.email', type: 'mention' })],
    });
    renderScreen(<LogCard />);
    expect(await screen.findByText('Your document is ready')).toBeTruthy();
    expect(rows()[0]).toContain('“cairns.pdf” in the project “North ridge” is ready.');
    expect(rows()[1]).toContain('Keyword mentioned');
  });

  it('has together what became of one notification on each channel', async () => {
    fakeNotifications({
      deliveries: [
        sampleDelivery({ id: 'n2.push', channel: 'push', status: 'skipped', reason: 'desktop_off' }),
        sampleDelivery({ id: 'n2.email' }),
        sampleDelivery({ id: 'n1.email' }),
      ],
    });
    renderScreen(<LogCard />);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(/Not sent by Web Push: Web Push is off.*Sent by email/);
  });

  it('comes page by page, and again when something is sent', async () => {
    const deliveries = Array.from({ length: 25 }, (_, at) => sampleDelivery({ id: `n${at}.email` }));
    const server = fakeNotifications({ deliveries });
    renderScreen(<LogCard />);
    await waitFor(() => expect(rows()).toHaveLength(20));
    press('Show more');
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    server.state.deliveries = [sampleDelivery({ id: 'n99.email', type: 'reminder' }), ...deliveries];
    announce({ type: 'notification.created', notification_id: 'n99' } as Parameters<typeof announce>[0]);
    expect(await screen.findByText('Reminder')).toBeTruthy();
  });

  it('says that there is nothing yet, and what failed', async () => {
    const server = fakeNotifications();
    const view = renderScreen(<LogCard />);
    expect(await screen.findByText(/^Nothing has been sent yet/)).toBeTruthy();
    view.unmount();
    server.answers['GET /api/notifications/deliveries'] = { status: 503, body: { detail: 'Try later' } };
    renderScreen(<LogCard />);
    expect(await screen.findByText('What was sent could not be loaded')).toBeTruthy();
    expect(screen.getByText('Try later')).toBeTruthy();
  });
});

describe('what is muted', () => {
  const mutes = [
    { project_id: 3, chat_session_id: 0 },
    { project_id: 3, chat_session_id: 12 },
    { project_id: 4, chat_session_id: 0 },
  ];

  function open() {
    const server = fakeNotifications({ mutes });
    server.answers['GET /api/projects/3'] = { body: sampleProject() };
    server.answers['GET /api/projects/3/chat/sessions/12'] = {
      body: { id: 12, name: 'How high is the ridge?' },
    };
    renderScreen(<MutesCard />);
    return server;
  }

  it('is listed by its name', async () => {
    open();
    await screen.findByText('How high is the ridge?');
    await screen.findByText('A project you cannot open');
    expect(rows().map((row) => row.replace('Unmute', ''))).toEqual([
      'North ridgeProject',
      'How high is the ridge?Chat in North ridge',
      'A project you cannot openProject',
    ]);
  });

  it('can be ended, and that undone', async () => {
    const server = open();
    const chat = await screen.findByRole('button', { name: 'Unmute How high is the ridge?' });
    fireEvent.click(chat);
    expect(await screen.findByText('Notifications of “How high is the ridge?” come again')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(server.sent('PUT', '/api/user/notification-mutes')).toEqual([
      { project_id: 3, chat_session_id: 12, muted: false },
    ]);
    press('Undo');
    expect(await screen.findByRole('button', { name: 'Unmute How high is the ridge?' })).toBeTruthy();
  });

  it('stays when it cannot be ended, with the reason', async () => {
    const server = open();
    server.answers['PUT /api/user/notification-mutes'] = { status: 503, body: { detail: 'Try later' } };
    fireEvent.click(await screen.findByRole('button', { name: 'Unmute North ridge' }));
    expect(await screen.findByText('This could not be changed: Try later')).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });

  it('is nothing at first', async () => {
    fakeNotifications();
    renderScreen(<MutesCard />);
    expect(await screen.findByText(/^Nothing is muted/)).toBeTruthy();
    expect(within(document.body).queryAllByRole('listitem')).toHaveLength(0);
  });
});
