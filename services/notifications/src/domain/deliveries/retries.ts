import { MAIL_DELAYS } from '@cairn/service/mail';
import type { DeliveryOutcome } from '../ports.ts';

/** What becomes of a delivery whose `attempts`-th try failed in a way that may pass. */
export function afterFailure(attempts: number, at = new Date()): DeliveryOutcome {
  const delay = MAIL_DELAYS[attempts - 1];
  if (delay === undefined) return { status: 'failed', reason: 'gave_up', attempted: true, at };
  const dueAt = new Date(at.getTime() + delay);
  return { status: 'waiting', reason: 'retry', until: dueAt, dueAt, attempted: true, at };
}
