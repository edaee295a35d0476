import { type AdjustableLimit, adjustableLimit, type Limits, openLimits } from '@cairn/persistence/limits';
import type { Caller } from '@cairn/platform/auth';
import type { Component, Platform } from '@cairn/service/run';
import type { Standings } from '@cairn/service/standing';
import type { Response } from 'express';
import { refusals } from '../refusals.ts';
import { OpenStreams } from './streams.ts';

/** What is asked of a request before it is served. */
interface UsedRoute {
  /** Also for people who have to set up a second factor before anything else. */
  beforeSecondFactor?: boolean;
  produces: { mediaType: string | readonly string[] } | undefined;
}

export interface Usage extends Component {
  /**
   * Counts a request of a person, and a stream for as long as its response is open.
   *
   * @throws RateLimited, saying when to come back, for one too many; Forbidden for who has to set up a second factor
   * first.
   */
  admit(caller: Caller, route: UsedRoute, response: Response): Promise<void>;
}

/**
 * Holds what signed-in people use to their limits. Requests are counted over all replicas that share a database;
 * streams by each gateway.
 */
export function createUsage({ standings, mongo }: { standings: Standings; mongo: Platform['mongo'] }): Usage {
  const streams = new OpenStreams();
  let limits: Limits | undefined;
  let requests: AdjustableLimit | undefined;

  return {
    name: 'usage',
    async start() {
      limits = await openLimits(mongo);
      await limits.component.start?.();
      requests = adjustableLimit(limits, 'requests of a person', 60);
    },
    stop: () => limits?.component.stop?.(),

    async admit(caller, route, response) {
      if (caller.kind !== 'user') return;
      const standing = await standings.of(caller.userId);
      const waitMs = await requests?.take(caller.userId, standing.limits.requests_per_minute);
      if (waitMs) throw refusals.too_many_requests({ retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      if (standing.mustSetUpSecondFactor && !route.beforeSecondFactor) {
        throw refusals.second_factor_demanded();
      }
      if (route.produces?.mediaType !== 'text/event-stream') return;
      response.once('close', streams.open(caller, standing.limits));
    },
  };
}
