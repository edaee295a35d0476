import useSWR, { mutate } from 'swr';
import { api, pageQuery, unwrap } from '../api/client.ts';
import type { Notification } from '../api/types.ts';
import { createEmitter } from '../store.ts';
import { useRefetch } from '../stream/server-events.ts';

/** The newest notifications, and how many are unread in all. */
export interface Newest {
  notifications: Notification[];
  unread: number;
}

type Change = (notifications: Notification[]) => Notification[];

const PATH = '/api/notifications';
const NEWEST = [PATH, 'newest'] as const;
/** As many as the bell shows. */
export const NEWEST_SIZE = 20;

const changed = createEmitter<Change | 'refetch'>();

/** Calls `listener` with each change made here to what is shown, and when that is to be fetched again. */
export const onInboxChange = changed.on;

export const fetchNotifications = (size: number, token: string | null) =>
  unwrap(api.GET(PATH, { params: { query: pageQuery(size, token) } }));

let isAsked = false;

/** Fetches the newest ones again: once, however many places that show them ask at the same event. */
function refetchNewest(): void {
  if (isAsked) return;
  isAsked = true;
  queueMicrotask(() => {
    isAsked = false;
    void mutate(NEWEST);
  });
}

/** The newest notifications, kept up to date by events. */
export function useNewest() {
  const result = useSWR<Newest>(NEWEST, () => fetchNotifications(NEWEST_SIZE, null));
  useRefetch(refetchNewest, ({ type }) => type === 'notification.created');
  return result;
}

const countUnread = (notifications: readonly Notification[]) =>
  notifications.filter(({ read }) => !read).length;

const change = (how: Change, unreadThen: (newest: Newest, next: Notification[]) => number) => {
  changed.emit(how);
  return mutate<Newest>(
    NEWEST,
    (newest) => {
      if (!newest) return undefined;
      const notifications = how(newest.notifications);
      return { notifications, unread: unreadThen(newest, notifications) };
    },
    { revalidate: false },
  );
};

/** Shows a change at once, and how many are unread as soon as the server has said so. Undone when that fails. */
async function act(how: Change, call: () => Promise<{ unread: number }>): Promise<void> {
  void change(how, ({ notifications, unread }, next) =>
    Math.max(0, unread - countUnread(notifications) + countUnread(next)),
  );
  try {
    const { unread } = await call();
    await mutate<Newest>(NEWEST, (newest) => newest && { ...newest, unread }, { revalidate: false });
  } catch (error) {
    refetchInbox();
    throw error;
  }
}

/** Fetches again what is shown of the inbox. */
function refetchInbox(): void {
  changed.emit('refetch');
  refetchNewest();
}

const at = (notificationId: string) => ({ params: { path: { notificationId } } });

export const markRead = (id: string): Promise<void> =>
  act(
    (all) => all.map((each) => (each.id === id ? { ...each, read: true } : each)),
    () => unwrap(api.POST('/api/notifications/{notificationId}/read', { ...at(id), body: { older: false } })),
  );

/** Marks one and all that are older as read: one that came meanwhile stays unread. */
export const markAllRead = (newestId: string): Promise<void> =>
  act(
    (all) => {
      const from = all.findIndex(({ id }) => id === newestId);
      return from < 0 ? all : all.map((each, index) => (index >= from ? { ...each, read: true } : each));
    },
    () =>
      unwrap(
        api.POST('/api/notifications/{notificationId}/read', { ...at(newestId), body: { older: true } }),
      ),
  );

export const deleteNotification = (id: string): Promise<void> =>
  act(
    (all) => all.filter((each) => each.id !== id),
    () => unwrap(api.DELETE('/api/notifications/{notificationId}', at(id))),
  );

/** Tells the server that a person looks at a chat: its answers are read, and the one that ends now is not told of. */
export async function markSeen(chatSessionId: number): Promise<void> {
  const { unread } = await unwrap(
    api.POST('/api/notifications/seen', { body: { chat_session_id: chatSessionId } }),
  );
  void change(
    (all) =>
      all.map((each) =>
        each.type === 'answer_ready' && each.chat_session_id === chatSessionId
          ? { ...each, read: true }
          : each,
      ),
    () => unread,
  );
}
