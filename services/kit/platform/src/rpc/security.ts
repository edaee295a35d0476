import type { Caller } from '../auth/caller.ts';
import type { SecurityEvent, SecurityLog } from '../telemetry/security/index.ts';

/** The security log as a call sees it: who acts, from where, with which session and in which trace is known. */
export interface CallSecurity {
  /** `accountId` is needed only where the one who acts is not the caller, as in a sign-in. */
  record(event: Omit<SecurityEvent, 'traceId' | 'clientAddress' | 'sessionId'>): void;
}

export interface CallFacts {
  caller: Caller;
  traceId: string;
  clientAddress: string;
}

export function securityOf(log: SecurityLog, { caller, traceId, clientAddress }: CallFacts): CallSecurity {
  return {
    record(event) {
      log.record({
        ...(caller.kind === 'user' && { accountId: caller.userId, sessionId: caller.sessionId }),
        ...event,
        // A person's client that a service speaks for says more than the service does.
        ...(caller.kind === 'service' &&
          !clientAddress && { details: { ...event.details, caller: caller.name } }),
        ...(clientAddress && { clientAddress }),
        traceId,
      });
    },
  };
}
