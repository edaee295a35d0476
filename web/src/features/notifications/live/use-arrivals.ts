import { useEffect, useRef } from 'react';
import type { Notification } from '#lib/api/types.ts';
import { NEWEST_SIZE, useNewest } from '#lib/notifications/inbox.ts';

/** The notifications that are known, so that each is taken for new once. */
interface Known {
  ids: ReadonlySet<string>;
  /** Before it there are others that are not new: they move up when some are deleted. Empty when there are none. */
  oldest: string;
}

const knownOf = (notifications: readonly Notification[], before?: Known): Known => ({
  ids: new Set([...(before?.ids ?? []), ...notifications.map(({ id }) => id)]),
  oldest:
    before?.oldest ?? (notifications.length < NEWEST_SIZE ? '' : (notifications.at(-1)?.created_at ?? '')),
});

const isNew = ({ id, read, created_at }: Notification, { ids, oldest }: Known): boolean =>
  !read && !ids.has(id) && created_at > oldest;

/** Calls `onArrival` with notifications that came since the page was opened: each once, oldest first. */
export function useArrivals(onArrival: (arrived: Notification[]) => void): void {
  const { data } = useNewest();
  const known = useRef<Known>(undefined);
  const latest = useRef(onArrival);
  useEffect(() => {
    latest.current = onArrival;
  });
  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = knownOf(data.notifications, before);
    const arrived = before ? data.notifications.filter((each) => isNew(each, before)) : [];
    if (arrived.length > 0) latest.current(arrived.toReversed());
  }, [data]);
}
