import type { Notification } from '#lib/api/types.ts';
import type { Formats } from '#lib/format.ts';

export interface Day {
  /** As '2026-03-09', in the person's zone. */
  key: string;
  /** Counted back from today. */
  ago: number;
  notifications: Notification[];
}

const DAY_MS = 86_400_000;

/** Notifications under the days on which they came, in their order. */
export function groupByDay(
  notifications: readonly Notification[],
  { day }: Pick<Formats, 'day'>,
  now = Date.now(),
): Day[] {
  const today = Date.parse(day(new Date(now).toISOString()));
  const days: Day[] = [];
  for (const notification of notifications) {
    const key = day(notification.created_at);
    const last = days.at(-1);
    if (last?.key === key) last.notifications.push(notification);
    else days.push({ key, ago: (today - Date.parse(key)) / DAY_MS, notifications: [notification] });
  }
  return days;
}
