import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#lib/api/types.ts';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce, CATCH_UP } from '#lib/stream/server-events.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeInbox, sampleNotification } from '#testing/fake-inbox.ts';
import { fakeNotifications } from '#testing/fake-notifications.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { NotificationBell } from './notification-bell.tsx';

beforeAll(() => startI18n('en', ['common', 'notices', 'errors']));
afterEach(() => session.signOut());

function Address() {
  const { pathname, hash } = useLocation();
  return <output data-testid="address">{pathname + hash}</output>;
}

function open(notifications: Notification[]) {
  const inbox = fakeInbox(notifications, fakeNotifications().answers);
  const working = inbox.answers['GET /api/notifications'];
  const api = fakeApi(inbox.answers);
  renderScreen(
    <>
      <NotificationBell />
      <Address />
    </>,
  );
  return { ...inbox, api, working };
}

/** An open panel hides it from those who listen. */
const bell = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true });

async function panel(name: string | RegExp = /^Notifications/) {
  fireEvent.click(await bell(name));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

const answer = sampleNotification({
  id: 'n3',
  type: 'answer_ready',
  subject_id: 'm7',
  subject_name: 'Routes',
  chat_session_id: 12,
});
const ready = sampleNotification({ id: 'n2', created_at: day(1) });
const invited = sampleNotification({
  id: 'n1',
  type: 'project_invitation',
  actor_name: 'Grace',
  read: true,
  created_at: day(9),
});

describe('the bell', () => {
  it('says in its name how many are unread', async () => {
    open([answer, ready, invited]);
    const button = await bell('Notifications: 2 unread');
    expect(button.textContent).toContain('2');
  });

  it('bears no mark while nothing is unread', async () => {
    open([invited]);
    await (await panel('Notifications')).findByText(/Grace invites you/);
    const mark = (await bell('Notifications')).querySelector('.MuiBadge-badge');
    expect(mark?.classList).toContain('MuiBadge-invisible');
    expect(mark?.textContent).toBe('');
  });

  it('shows and says no more than 99+', async () => {
    open(Array.from({ length: 120 }, (_, at) => sampleNotification({ id: `n${at}` })));
    expect((await bell('Notifications: 99+ unread')).textContent).toContain('99+');
  });

  it('shows the newest ones by day', async () => {
    open([answer, ready, invited]);
    const shown = await panel();
    expect((await shown.findByRole('region', { name: 'Today' })).textContent).toContain(
      'Your answer is ready',
    );
    expect(shown.getByRole('region', { name: 'Yesterday' }).textContent).toContain('Your document is ready');
    expect(shown.getAllByRole('region')[2]?.textContent).toContain(
      'Grace invites you to the project “North ridge”.',
    );
    expect(shown.getAllByRole('img', { name: 'Unread' })).toHaveLength(2);
  });

  it('says what the inbox is for while nothing is in it', async () => {
    open([]);
    await (await panel('Notifications')).findByText('Nothing new');
  });

  it('says what failed, and asks again', async () => {
    const { api, working } = open([]);
    api.answers['GET /api/notifications'] = { status: 503, body: { detail: 'Being restarted.' } };
    await act(async () => announce({ type: CATCH_UP }));
    const shown = await panel('Notifications');
    await shown.findByText('Being restarted.');
    if (working) api.answers['GET /api/notifications'] = working;
    fireEvent.click(shown.getByRole('button', { name: 'Try Again' }));
    await shown.findByText('Nothing new');
  });

  it('opens what a notification is about, and marks only that one as read', async () => {
    const { all } = open([answer, ready]);
    const shown = await panel();
    fireEvent.click(await shown.findByRole('link', { name: 'Your answer is ready' }));
    expect(screen.getByTestId('address').textContent).toContain('/projects/3/chat/12#m7');
    await bell('Notifications: 1 unread');
    await waitFor(() => expect(all().map(({ read }) => read)).toEqual([true, false]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('marks all as read, but none that came meanwhile', async () => {
    const { all, add } = open([answer, ready]);
    const shown = await panel();
    const readAll = await shown.findByRole('button', { name: 'Mark all as read' });
    add(sampleNotification({ id: 'n9' }));
    fireEvent.click(readAll);
    await waitFor(() =>
      expect(all().map(({ id, read }) => [id, read])).toEqual([
        ['n9', false],
        ['n3', true],
        ['n2', true],
      ]),
    );
    await bell('Notifications: 1 unread');
  });

  it('deletes one, and the focus goes on to the next', async () => {
    const { all } = open([answer, ready]);
    const shown = await panel();
    fireEvent.click(await shown.findByRole('button', { name: 'Actions for “Your answer is ready”' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(shown.queryByText('Your answer is ready')).toBeNull());
    expect(all().map(({ id }) => id)).toEqual(['n2']);
    await waitFor(() =>
      expect(document.activeElement).toBe(shown.getByRole('link', { name: 'Your document is ready' })),
    );
  });

  it('takes back what the server refuses, and says so', async () => {
    const { api } = open([ready]);
    api.answers['DELETE /api/notifications/n2'] = { status: 503, body: { detail: 'Being restarted.' } };
    const shown = await panel();
    fireEvent.click(await shown.findByRole('button', { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('This could not be changed: Being restarted.');
    await shown.findByText('Your document is ready');
  });

  it('shows what comes, at once and once, and what came while there was no connection', async () => {
    const { add } = open([ready]);
    const shown = await panel('Notifications: 1 unread');
    await shown.findByText('Your document is ready');
    add(answer);
    await act(async () => announce({ type: 'notification.created', notification_id: answer.id }));
    expect(await shown.findAllByText('Your answer is ready')).toHaveLength(1);
    add(sampleNotification({ id: 'n4', type: 'export_ready' }));
    await act(async () => announce({ type: CATCH_UP }));
    await shown.findByText('Your export is ready');
    expect(shown.getAllByText('Your answer is ready')).toHaveLength(1);
  });

  it('mutes the chat or the project that one came from', async () => {
    const { api } = open([answer]);
    const shown = await panel();
    fireEvent.click(await shown.findByRole('button', { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mute this chat' }));
    await screen.findByText('Notifications of “Routes” are muted');
    fireEvent.click(shown.getByRole('button', { name: /^Actions for/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mute this project' }));
    await screen.findByText('Notifications of “North ridge” are muted');
    const muted = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(muted).toEqual([
      { project_id: 3, chat_session_id: 12, muted: true },
      { project_id: 3, chat_session_id: 0, muted: true },
    ]);
    fireEvent.click(shown.getByRole('button', { name: /^Actions for/ }));
    await screen.findByRole('menuitem', { name: 'Unmute this project' });
    screen.getByRole('menuitem', { name: 'Unmute this chat' });
  });
});
