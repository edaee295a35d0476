import { createHmac } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { createLogger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { addressKey } from './address-key.ts';
import type { SecurityEvent } from './events.ts';

/** Where a service records what concerns security. Recording never fails and never waits. */
export interface SecurityLog {
  record(event: SecurityEvent): void;
}

/** The security log of a process; each of its services has one of its own. */
export interface SecurityLogs {
  /** `hashKey` keys the hashes of addresses of mail: equal addresses have equal hashes in the log of one service. */
  of(service: string, hashKey: string | Buffer): SecurityLog;
  /** Writes what was held back as counts. */
  flush(): void;
}

export interface SecurityLogsOptions {
  /** Standard output when absent. */
  destination?: DestinationStream | undefined;
  metrics: Pick<Metrics, 'securityEvents'>;
  /** How long equal events are counted together, in milliseconds. Default 60,000. */
  windowMs?: number;
}

/** Of events that are alike so many are written one by one in a window; further ones are counted. */
const WRITTEN_EACH = 10;
/** Kinds of events counted apart in a window; further ones share a count, whatever their address. */
const MOST_KINDS = 500;
const WINDOW_MS = 60_000;

/** Alike: same event, outcome, reason and client. */
interface Kind {
  seen: number;
  unwritten: number;
  last: Record<string, unknown>;
}

/**
 * One JSON line an event, always, whatever `LOG_LEVEL` says. What did not succeed is bounded: a flood from one address
 * becomes ten lines a minute and one that counts the rest (`repeated`), a flood from everywhere 5,000. Every event
 * counts in `cairn_security_events_total`.
 */
export function createSecurityLogs(options: SecurityLogsOptions): SecurityLogs {
  const { metrics, windowMs = WINDOW_MS } = options;
  // A field of its own marks its lines among the others on standard output.
  const logger = createLogger('security', 'info', options.destination).child({ log: 'security' });
  const kinds = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { unwritten, last } of kinds.values()) {
      if (unwritten > 0) logger.info({ ...last, repeated: unwritten });
    }
    kinds.clear();
  }

  function write(line: Record<string, unknown>, key: string): void {
    timer ??= setTimeout(flush, windowMs).unref();
    const own = kinds.has(key) || kinds.size < MOST_KINDS ? key : 'others';
    const kind = kinds.get(own) ?? { seen: 0, unwritten: 0, last: line };
    kinds.set(own, kind);
    kind.last = line;
    if (++kind.seen <= WRITTEN_EACH) logger.info(line);
    else kind.unwritten++;
  }

  return {
    of: (service, hashKey) => ({
      record(event) {
        const { mailAddress, ...said } = event;
        metrics.securityEvents.inc({ event: event.event, outcome: event.outcome });
        const mailAddressHash = mailAddress && !event.accountId ? hashOf(mailAddress, hashKey) : undefined;
        const line = { service, ...said, mailAddressHash };
        if (event.outcome === 'success') logger.info(line);
        else write(line, [event.event, event.outcome, event.reason, networkOf(event)].join(' '));
      },
    }),
    flush,
  };
}

function networkOf({ clientAddress = '' }: SecurityEvent): string {
  return addressKey(clientAddress) ?? '';
}

/** 96 bits: enough to distinguish addresses, and without the key nothing to guess them by. */
function hashOf(mailAddress: string, key: string | Buffer): string {
  return createHmac('sha256', key).update(`security log: ${mailAddress}`).digest('hex').slice(0, 24);
}

/** Takes every event and keeps none: for tests of something else. */
export const silentSecurityLog: SecurityLog = { record: () => undefined };
