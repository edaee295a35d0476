import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { type StandingParts, standingOf } from './standing.ts';

export function standingHandlers(parts: StandingParts) {
  return {
    async getStanding({ userId }) {
      const { limits, ...standing } = await standingOf(parts, userId);
      return { limits: { ...limits }, ...standing };
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
