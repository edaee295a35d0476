import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#lib/api/types.ts';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce } from '#lib/stream/server-events.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeInbox, sampleNotification } from '#testing/fake-inbox.ts';
import { fakeNotifications } from '#testing/fake-notifications.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import NotificationsRoute from './notifications.tsx';

/** What the window shows of a list: its end comes into sight when a test says so. */
const seen: (() => void)[] = [];
class Observer {
  constructor(seeing: (entries: { isIntersecting: boolean }[]) => void) {
    seen.push(() => seeing([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}

beforeAll(() => startI18n('en', ['common', 'notices', 'errors']));
beforeEach(() => {
  seen.length = 0;
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => session.signOut());

function open(notifications: Notification[]) {
  const inbox = fakeInbox(notifications, fakeNotifications().answers);
  const api = fakeApi(inbox.answers);
  renderScreen(<NotificationsRoute />);
  return { ...inbox, api };
}

const rows = () => screen.queryAllByRole('listitem');

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => sampleNotification({ id: `n${at}` }));

describe('the page of notifications', () => {
  it('shows everything, page by page, as the end comes near', async () => {
    open(many(70));
    await waitFor(() => expect(rows()).toHaveLength(50));
    await waitFor(() => expect(seen.length).toBeGreaterThan(0));
    act(() => seen.at(-1)?.());
    await waitFor(() => expect(rows()).toHaveLength(70));
    await screen.findByText('That is all.');
  });

  it('marks all as read', async () => {
    const { all } = open(many(3));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryAllByRole('img', { name: 'Unread' })).toHaveLength(0));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(all().every(({ read }) => read)).toBe(true);
  });

  it('marks one as read, and deletes one', async () => {
    const { all } = open(many(2));
    await waitFor(() => expect(rows()).toHaveLength(2));
    const pick = async (row: number, name: string) => {
      fireEvent.click(within(rows()[row] as HTMLElement).getByRole('button'));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await pick(0, 'Mark as read');
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await pick(1, 'Delete');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(all().map(({ id, read }) => [id, read])).toEqual([['n0', true]]));
  });

  it('shows what comes while it is open', async () => {
    const { add } = open(many(1));
    await waitFor(() => expect(rows()).toHaveLength(1));
    add(sampleNotification({ id: 'later', type: 'export_ready' }));
    await act(async () => announce({ type: 'notification.created', notification_id: 'later' }));
    await screen.findByRole('link', { name: 'Your export is ready' });
    expect(rows()).toHaveLength(2);
  });

  it('says what the inbox is for while nothing is in it', async () => {
    open([]);
    await screen.findByRole('heading', { name: 'Nothing new' });
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('says what failed, and asks again', async () => {
    const inbox = fakeInbox(many(1));
    const api = fakeApi({ ...fakeNotifications().answers });
    api.answers['GET /api/notifications'] = { status: 503, body: { detail: 'Being restarted.' } };
    renderScreen(<NotificationsRoute />);
    await screen.findByText('Being restarted.');
    Object.assign(api.answers, inbox.answers);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});
