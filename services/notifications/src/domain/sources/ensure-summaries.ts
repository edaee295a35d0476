import type { Logger } from '@cairn/platform/telemetry';
import type { NotifyParts } from '../notify.ts';
import { scheduleSummaries } from './summaries.ts';

/** People of whom a process remembers that their summaries are made; more are found out again. */
const REMEMBERED = 10_000;

/**
 * Has the summaries made of who opens their inbox, so also of accounts that are older than summaries. Once for a person
 * and process; a service that is away is asked when they come again.
 */
export function ensureSummaries(
  parts: Pick<NotifyParts, 'store' | 'people'> & { logger: Logger },
): (userId: string) => Promise<void> {
  const ensured = new Set<string>();
  return async (userId) => {
    if (ensured.has(userId)) return;
    if (ensured.size >= REMEMBERED) ensured.clear();
    ensured.add(userId);
    try {
      await scheduleSummaries(parts, userId, { keep: true });
    } catch (error) {
      ensured.delete(userId);
      parts.logger.warn({ err: error }, 'the summaries of a person could not be scheduled');
    }
  };
}
