import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { setFormats } from '#lib/format.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { announce } from '#lib/stream/server-events.ts';
import { fakeNotifications, sampleDelivery } from '#testing/fake-notifications.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProject } from '#testing/samples.ts';
import { LogCard } from '../components/notifications/log-card.tsx';
import { MutesCard } from '../components/notifications/mutes-card.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

beforeEach(async () => {
  await startI18n('en');
  preferencesStore.assume({ ...preferencesStore.get().preferences, timezone: 'UTC' });
  setFormats('en', 'UTC');
});
afterEach(() => session.signOut());

describe('the log of deliveries', () => {
  /** 08:00 of a day long past: the date stands before the time. */
  const until = '2026-01-02T08:00:00Z';

  it.each([
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
  ])('says in words what became of %j', async (given, said) => {
    fakeNotifications({ deliveries: [sampleDelivery(given)] });
    renderScreen(<LogCard />);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('has a text for each reason, in each language', async () => {
    const reasons = await import('#locales/en/notification-reasons.json');
    const names = Object.keys(reasons.default.reasons);
    expect(names).toHaveLength(25);
    const halves = [names.slice(0, 13), names.slice(13)];
    for (const language of ['en', 'de', 'es', 'fr'] as const) {
      await startI18n(language);
      for (const half of halves) {
        fakeNotifications({
          deliveries: half.map((reason) => sampleDelivery({ id: reason, status: 'skipped', reason, until })),
        });
        const view = renderScreen(<LogCard />);
        await waitFor(() => expect(rows()).toHaveLength(half.length));
        for (const row of rows()) expect(row).not.toMatch(/_/);
        view.unmount();
      }
    }
  });

  it('names the notification as the inbox does, and by its type where it was deleted', async () => {
    const notification = {
      id: 'n1',
      type: 'documents_ready',
      project_id: 3,
      project_name: 'North ridge',
      subject_id: 'd1',
      subject_name: 'cairns.pdf',
      chat_session_id: 0,
      actor_name: '',
      role: '',
      detail: '',
      reason: '',
      params: {},
      count: 1,
      documents: [{ document_id: 'd1', name: 'cairns.pdf', reason: '', params: {} }],
      digest: [],
      read: false,
      created_at: '2026-01-01T21:00:00Z',
    };
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
