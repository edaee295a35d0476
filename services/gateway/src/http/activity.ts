import type { Caller } from '@cairn/platform/auth';
import { asService } from '@cairn/platform/rpc';
import type { Logger } from '@cairn/platform/telemetry';
import { periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { Clients } from '../clients.ts';

export interface Activity extends Component {
  /** Notes that a call was made. Takes no time: auth hears of it later, with others. */
  note(caller: Caller): void;
}

export interface ActivityOptions {
  auth: Pick<Clients['auth'], 'recordActivity'>;
  logger: Logger;
  /** How long what was noted waits for more, in milliseconds. Default 5,000. */
  gatherMs?: number;
}

/** A session is reported at most this often: one write in so much time, however busy it is. Milliseconds. */
const REPORTED_EVERY_MS = 180_000;
const GATHER_MS = 5_000;
/** As many as auth takes at once. */
const PORTION = 1_000;
/** When auth is away for long what is older is dropped: it is worth little. */
const MOST_WAITING = 50_000;

/** Reports to auth when sessions were last used, a few at a time. */
export function createActivity({ auth, logger, gatherMs = GATHER_MS }: ActivityOptions): Activity {
  const waiting = new Map<string, Date>();
  const reportedAt = new Map<string, number>();

  function forgetOld(now: number): void {
    for (const [id, at] of reportedAt) if (now - at >= REPORTED_EVERY_MS) reportedAt.delete(id);
  }

  async function report(): Promise<void> {
    forgetOld(Date.now());
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, PORTION);
      for (const [id, at] of some) {
        waiting.delete(id);
        // Set before the call, so that what happens meanwhile is not reported twice.
        reportedAt.set(id, at.getTime());
      }
      try {
        const activities = some.map(([sessionId, at]) => ({ sessionId, at }));
        await auth.recordActivity({ activities }, asService());
      } catch (error) {
        logger.debug(
          { err: error },
          'the use of sessions could not be reported to auth; it is reported later',
        );
        for (const [id, at] of some) {
          reportedAt.delete(id);
          if (!waiting.has(id) && waiting.size < MOST_WAITING) waiting.set(id, at);
        }
        return;
      }
    }
  }

  const reporting = periodically(report, { name: 'activity', everyMs: gatherMs, waitFirst: true });

  return {
    ...reporting,
    note(caller) {
      // An API token is no session: auth notes its use when it is exchanged.
      if (caller.kind !== 'user' || caller.scopes) return;
      const now = Date.now();
      if (now - (reportedAt.get(caller.sessionId) ?? 0) < REPORTED_EVERY_MS || waiting.size >= MOST_WAITING)
        return;
      waiting.set(caller.sessionId, new Date(now));
    },
    stop() {
      reporting.wake();
      return reporting.stop();
    },
  };
}
