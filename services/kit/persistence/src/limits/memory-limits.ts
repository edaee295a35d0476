import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitOn } from './limit-on.ts';
import type { Limits } from './limits.ts';

/** Limits kept in the memory of this process; a restart resets them. */
export function createMemoryLimits(): Limits {
  return {
    limit(name, { most, windowSeconds }) {
      const limiter = new RateLimiterMemory({ keyPrefix: name, points: most, duration: windowSeconds });
      return limitOn((work) => work(limiter));
    },
    component: { name: 'limits' },
  };
}
