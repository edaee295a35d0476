import { adjustableLimit, type Limits } from '@cairn/persistence/limits';
import type { Standings } from '@cairn/service/standing';
import { refusals } from '../refusals.ts';
import type { SendingLimit } from './ports.ts';

/** What one person may send in an hour. */
export function sendingLimit(limits: Limits, standings: Standings): SendingLimit {
  const limit = adjustableLimit(limits, 'projects invitations', 3_600);
  return {
    async take(userId) {
      const waitMs = await limit.take(userId, (await standings.of(userId)).limits.invitations_per_hour);
      if (waitMs === 0) return;
      throw refusals.too_many_invitations_sent({ retryAfterSeconds: Math.ceil(waitMs / 1000) });
    },
  };
}
