import type { DeliveryOutcome } from '../ports.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Waits between tries, from ten seconds to six hours, about a day in all. Milliseconds. */
export const RETRY_DELAYS: readonly number[] = [
  10_000,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
  6 * HOUR,
];

/** What becomes of a delivery whose `attempts`-th try failed in a way that may pass. */
export function afterFailure(attempts: number, at = new Date()): DeliveryOutcome {
  const delay = RETRY_DELAYS[attempts - 1];
  if (delay === undefined) return { status: 'failed', reason: 'gave_up', attempted: true, at };
  const dueAt = new Date(at.getTime() + delay);
  return { status: 'waiting', reason: 'retry', until: dueAt, dueAt, attempted: true, at };
}
