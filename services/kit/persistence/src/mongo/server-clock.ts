import type { Connection } from 'mongoose';

/**
 * The time of the database server. Replicas whose own clocks differ agree on it, so that a lease ends for all of them
 * at the same moment.
 */
export interface ServerClock {
  /** Milliseconds since 1970 on the server, to within half a round trip. */
  now(): Promise<number>;
  /** What a moment of the server's is on the clock of this process. */
  local(serverTime: number): Promise<Date>;
}

/**
 * How long one reading of the server's clock is trusted: clocks drift apart slowly, and another server may take over.
 */
const TRUSTED_MS = 60_000;

/**
 * Reads the server's clock now and then and counts on from there, instead of having the server fill in its time with
 * each write: that takes updates by pipeline (`$$NOW`), which not every server of MongoDB's protocol can do. The clock
 * of this process does not matter, nor does setting it.
 */
export function serverClock(connection: Connection): ServerClock {
  /** The server's time when this process began. */
  let base = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    if (!connection.db) throw new Error('the database is not connected yet');
    const asked = performance.now();
    const { localTime } = await connection.db.admin().command({ hello: 1 });
    const answered = performance.now();
    const midway = (asked + answered) / 2;
    base = localTime instanceof Date ? localTime.getTime() - midway : Date.now() - answered;
    readAt = answered;
  }

  async function now(): Promise<number> {
    if (performance.now() - readAt > TRUSTED_MS) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return Math.round(base + performance.now());
  }

  return { now, local: async (serverTime) => new Date(Date.now() + serverTime - (await now())) };
}
