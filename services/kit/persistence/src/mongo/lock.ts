import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { unlessTaken } from './mongo.ts';
import { serverClock } from './server-clock.ts';

interface Lock {
  _id: string;
  owner: string;
  until: Date;
}

export interface LockOptions {
  /** A holder that has not said for so long that it is alive is taken for dead, in milliseconds. */
  leaseMs?: number;
  /** How long to wait for the lock, in milliseconds. */
  patienceMs?: number;
}

const LEASE_MS = 30_000;
const PATIENCE_MS = 600_000;
const LOOK_AGAIN_MS = 200;

/**
 * Runs `work` while no other process runs something under the same name. The lock is prolonged while it runs; `lost`
 * fires when that did not go well for too long, since another process may have begun then.
 *
 * A holder that was killed is followed once its lease has ended, by the server's clock.
 *
 * @throws Error when another process has held the lock for longer than `patienceMs`.
 */
export async function underLock<T>(
  connection: Connection,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  { leaseMs = LEASE_MS, patienceMs = PATIENCE_MS }: LockOptions = {},
): Promise<T> {
  const owner = uuidv7();
  const locks = connection.collection<Lock>('locks');
  const clock = serverClock(connection);
  const giveUpAt = performance.now() + patienceMs;
  let heldUntil = 0;

  async function take(): Promise<boolean> {
    const asked = performance.now();
    const now = await clock.now();
    const taken = await unlessTaken(
      locks.updateOne(
        { _id: name, $or: [{ owner }, { until: { $lt: new Date(now) } }] },
        { $set: { owner, until: new Date(now + leaseMs) } },
        { upsert: true },
      ),
    );
    // There is one, and it is neither ours nor over.
    if (!taken) return false;
    heldUntil = asked + leaseMs;
    return true;
  }

  while (!(await take())) {
    if (performance.now() > giveUpAt) {
      throw new Error(
        `Another process has held the lock "${name}" of ${connection.name} for ${patienceMs / 1000} s.`,
      );
    }
    await wait(LOOK_AGAIN_MS);
  }
  const lost = new AbortController();
  async function prolong(): Promise<void> {
    const isOurs = await take().catch(() => performance.now() < heldUntil);
    if (!isOurs)
      lost.abort(new Error(`The lock "${name}" of ${connection.name} was lost to another process.`));
  }
  const timer = setInterval(() => void prolong(), leaseMs / 4);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
    await locks.deleteOne({ _id: name, owner });
  }
}
