import type { MemoryItem } from '#lib/api/types.ts';

/** Periods of the timeline, and how many days each looks back. */
export const PERIODS = ['week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];
const DAYS: Record<Period, number> = { week: 7, month: 30, quarter: 90 };

const DAY_MS = 86_400_000;

/** The moment that a period begins at. */
export const beginOf = (period: Period, now: number): string =>
  new Date(now - DAYS[period] * DAY_MS).toISOString();

/** Memories by the day of their creation, in the order in which they come. */
export function byDay(
  memories: readonly MemoryItem[],
  dayOf: (iso: string) => string,
): [day: string, memories: MemoryItem[]][] {
  const days = new Map<string, MemoryItem[]>();
  for (const memory of memories) {
    const day = dayOf(memory.created_at);
    const found = days.get(day);
    if (found) found.push(memory);
    else days.set(day, [memory]);
  }
  return [...days];
}
