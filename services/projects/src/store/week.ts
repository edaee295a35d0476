import type { ThingTotals } from '../domain/ports.ts';
import { type Counts, noCounts, noWeek, type ThingKind, type Week } from '../domain/project.ts';

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
