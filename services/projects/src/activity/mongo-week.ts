import { DAY_MS } from './week.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** How many are at least as new as the beginning of each day of a week. */
export type Cumulated = Record<`from${number}`, number>;

/** Counts them in a `$group`, with operators that every server of MongoDB's protocol has. */
export function cumulated(time: string, since: Date): Record<string, object> {
  return Object.fromEntries(
    DAYS.map((day) => {
      const from = new Date(since.getTime() + day * DAY_MS);
      return [`from${day}`, { $sum: { $cond: [{ $gte: [time, from] }, 1, 0] } }];
    }),
  );
}

/** How many there are of each day, from what `cumulated` counted. */
export function daysOf(row: Cumulated): { day: number; total: number }[] {
  return DAYS.map((day) => ({ day, total: (row[`from${day}`] ?? 0) - (row[`from${day + 1}`] ?? 0) }));
}
