import type { ChatSession } from '#lib/api/types.ts';
import type { Formats } from '#lib/format.ts';

/** When the chats of a group were begun; a month is named by its first chat's time. */
export type Period = 'pinned' | 'today' | 'yesterday' | 'week' | { month: string };

export interface SessionGroup {
  key: string;
  period: Period;
  sessions: ChatSession[];
}

const DAY = 86_400_000;

function periodOf({ pinned, created_at }: ChatSession, now: number, { day }: Formats): Period {
  if (pinned) return 'pinned';
  const today = day(new Date(now).toISOString());
  const days = (Date.parse(today) - Date.parse(day(created_at))) / DAY;
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? 'week' : { month: created_at };
}

/** Chats by the day on which they were begun, in the person's zone: pinned ones first, then the newest. */
export function groupSessions(
  sessions: readonly ChatSession[],
  formats: Formats,
  now = Date.now(),
): SessionGroup[] {
  const groups: SessionGroup[] = [];
  const inOrder = sessions.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.id - a.id);
  for (const session of inOrder) {
    const period = periodOf(session, now, formats);
    const key = typeof period === 'string' ? period : formats.day(period.month).slice(0, 7);
    const last = groups.at(-1);
    if (last?.key === key) last.sessions.push(session);
    else groups.push({ key, period, sessions: [session] });
  }
  return groups;
}
