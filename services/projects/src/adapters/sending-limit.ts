import { RateLimited } from '@cairn/kit/errors';
import type { Limit, Limits } from '@cairn/kit/limits';
import type { SendingLimit } from '../domain/ports.ts';

/** What one person may send in an hour: room for a team, none for a mailing. */
const RULE = { most: 60, windowSeconds: 3_600 };

export function sendingLimit(limits: Limits): SendingLimit {
  const limit: Limit = limits.limit('projects invitations', RULE);
  return {
    async take(userId) {
      const waitMs = await limit.take(userId);
      if (waitMs === 0) return;
      throw new RateLimited('You have sent many invitations. Wait a while before you send more.', {
        reason: 'too_many_invitations_sent',
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    },
  };
}
