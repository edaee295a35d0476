import { refusals } from '../refusals.ts';

/** Names the day of a moment in a zone, such as `2026-01-31`: names are in the order of time. */
export type DayOf = (at: Date | number) => string;

/** @param zone its IANA name; UTC where empty. @throws InvalidInput for a zone that there is none of. */
export function daysOfZone(zone: string): DayOf {
  try {
    // The form of Sweden is that of ISO 8601.
    const form = new Intl.DateTimeFormat('sv-SE', { timeZone: zone || 'UTC', dateStyle: 'short' });
    return (at) => form.format(at);
  } catch {
    throw refusals.memory_zone_unknown();
  }
}

const DAY_MS = 86_400_000;

/** The day so many days after another, before it where negative. Names of days have no zone, no daylight saving. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week of a day. */
export function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}

/** The names of spans from one day to another, both included: of days, or of weeks by their Mondays. */
export function spansBetween(first: string, last: string, span: 'day' | 'week'): string[] {
  const spans: string[] = [];
  const step = span === 'day' ? 1 : 7;
  for (let at = span === 'day' ? first : weekOf(first); at <= last; at = dayAfter(at, step)) spans.push(at);
  return spans;
}
