import type { Limits } from '@cairn/persistence/limits';
import type { AuthConfig } from '../config.ts';
import { createAttemptLimits, createKeyedLimit, createLinkLimit, createTryLimit } from './attempt-limits.ts';

/** Archives that one person may have made in an hour: each reads all that they have. */
const EXPORTS_HOURLY = 10;

/** The limits of the service's methods, as its configuration has them. */
export function serviceLimits(limits: Limits, config: AuthConfig) {
  const failures = {
    perPair: config.AUTH_FAILURES_PER_PAIR,
    perAddress: config.AUTH_FAILURES_PER_ADDRESS,
    windowSeconds: config.AUTH_FAILURE_WINDOW,
    perAccountHourly: config.AUTH_FAILURES_PER_ACCOUNT_HOURLY,
  };
  return {
    countTry: createTryLimit(limits, config.SIGN_IN_TRIES_PER_MINUTE),
    signInLimits: createAttemptLimits(limits, 'sign-in', failures),
    confirmLimits: createAttemptLimits(limits, 'confirmation', failures),
    codeLimits: createAttemptLimits(limits, 'second factor', {
      ...failures,
      perAccountHourly: config.AUTH_CODE_FAILURES_PER_ACCOUNT_HOURLY,
    }),
    registerLimits: createAttemptLimits(limits, 'registration', failures),
    networkLimit: createTryLimit(limits, config.AUTH_LINKS_PER_ADDRESS, 'links asked for'),
    resetLimit: createKeyedLimit(limits, 'reset links', hourly(config.AUTH_LINKS_PER_ACCOUNT_HOURLY)),
    verifyLimit: createKeyedLimit(limits, 'verification links', hourly(config.AUTH_LINKS_PER_ACCOUNT_HOURLY)),
    takenLimit: createKeyedLimit(limits, 'taken addresses', hourly(config.AUTH_LINKS_PER_ACCOUNT_HOURLY)),
    linkLimit: createLinkLimit(limits, {
      most: config.AUTH_FAILURES_PER_ADDRESS,
      windowSeconds: config.AUTH_FAILURE_WINDOW,
    }),
    exportLimit: createKeyedLimit(limits, 'exports', hourly(EXPORTS_HOURLY)),
  };
}

function hourly(most: number) {
  return { most, windowSeconds: 3_600 };
}
