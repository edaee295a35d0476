import { type Counts, noCounts, type ThingKind } from './thing.ts';

/** How many were made on each of the last seven days (24 hours each, up to now), the oldest first. */
export type Week = readonly [number, number, number, number, number, number, number];

export const noWeek: Week = [0, 0, 0, 0, 0, 0, 0];

export const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** When this week began: it is the last seven days, not the calendar's. */
export function weekStart(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}

/** How many things of a kind were made on a day: 0 to 6 from the week's beginning on, -1 for all before. */
export interface DayRow {
  kind: ThingKind;
  day: number;
  total: number;
}

/** What lies after the week, by clocks that differ, is of its last day. */
export function weekOf(rows: readonly { day: number; total: number }[]): Week {
  const week = [...noWeek];
  for (const { day, total } of rows) {
    const at = Math.min(6, day);
    if (at >= 0) week[at] = (week[at] ?? 0) + total;
  }
  return week as unknown as Week;
}

/** What a person's projects hold together. */
export interface ThingTotals {
  totals: Counts;
  weekly: { documents: Week; chatSessions: Week; memory: Week };
}

/** The totals of all kinds, and their weeks. */
export function thingTotals(rows: readonly DayRow[]): ThingTotals {
  const of = (kind: ThingKind) => {
    const some = rows.filter((row) => row.kind === kind);
    const week = weekOf(some);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);
    return { total: sum(some.map((row) => row.total)), recent: sum(week), week };
  };
  const [documents, chatSessions, memory] = [of('document'), of('chat_session'), of('memory')];
  const totals: Counts = {
    ...noCounts,
    documents: documents.total,
    documentsThisWeek: documents.recent,
    chatSessions: chatSessions.total,
    chatSessionsThisWeek: chatSessions.recent,
    memory: memory.total,
    memoryThisWeek: memory.recent,
  };
  return {
    totals,
    weekly: { documents: documents.week, chatSessions: chatSessions.week, memory: memory.week },
  };
}
