import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from '@cairn/kit/blobs';
import { StorageFull } from '@cairn/kit/errors';
import type { Component } from '@cairn/kit/run';
import type { Logger } from '@cairn/kit/telemetry';
import { type AccountExport, EXPORT_KEPT_MS, isUnderWay } from './account-export.ts';
import type { ArchiveMaker } from './export-ports.ts';
import type { AuthStore } from './ports.ts';
import { exportFailures } from './refusals.ts';
import { removeExport } from './request-export.ts';
import { sweepExports } from './sweep-exports.ts';

/** How often it is looked for exports to make or to remove. Milliseconds, as all here. */
const LOOK_EVERY_MS = 1_000;
/** A process that died holds an export for so long; one that lives says so more often. */
const LEASE_MS = 60_000;
const SIGN_OF_LIFE_MS = 250;
/** After a fault it is begun again, at twice the distance each time, and so often at most. */
const AGAIN_MS = 2_000;
const MOST_ATTEMPTS = 6;
const SWEEP_EVERY_MS = 3_600_000;

export interface ExportWorkerOptions {
  store: AuthStore;
  archives: BlobStore;
  makeArchive: ArchiveMaker;
  /** No other process works on these records: what a killed one left is taken up at once. */
  exclusive: boolean;
  logger: Logger;
  lookEveryMs?: number;
}

/** Makes the archives that were asked for, one after another, and removes those whose day is over. Replicas share them. */
export function createExportWorker(options: ExportWorkerOptions): Component {
  const { store, exclusive, logger, lookEveryMs = LOOK_EVERY_MS } = options;
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let sweptAt = 0;

  async function sweepNowAndThen(): Promise<void> {
    if (Date.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = Date.now();
    await sweepExports(options, stopping.signal);
  }

  async function attendToAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = Date.now();
      const lease = randomUUID();
      const taken = await store.takeExport(new Date(now), new Date(now + LEASE_MS), lease);
      if (!taken) return;
      await attend(options, taken, lease, stopping.signal);
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await attendToAll()
        .then(sweepNowAndThen)
        .catch((error) => {
          if (!stopping.signal.aborted) logger.error({ err: error }, 'exports could not be attended to');
        });
      await pause(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  async function leaveToOthers(): Promise<void> {
    stopping.abort();
    await working;
  }

  return {
    name: 'account exports',
    async begin() {
      if (exclusive) await store.giveBackAllExports();
      working = work();
    },
    // While the services that it reads still serve: what it gives up is no fault of the export's.
    drain: leaveToOthers,
    stop: leaveToOthers,
  };
}

async function attend(
  options: ExportWorkerOptions,
  taken: AccountExport,
  lease: string,
  stopping: AbortSignal,
): Promise<void> {
  const { store } = options;
  // Its day is over, or nobody is left whose it is.
  if (!isUnderWay(taken) || !(await isThere(store, taken.userId))) return removeExport(options, taken);
  const inTime = (): Date => new Date(Date.now() + EXPORT_KEPT_MS);
  if (taken.attempts > MOST_ATTEMPTS) {
    await store.finishExport(taken.id, lease, {
      state: 'failed',
      error: exportFailures.export_failed().message,
      expiresAt: inTime(),
    });
    return;
  }
  try {
    await make(options, taken, lease, stopping);
  } catch (error) {
    if (stopping.aborted) return store.giveBackExport(taken.id, lease, new Date(), { uncounted: true });
    options.logger.warn({ err: error }, 'an export of an account failed');
    if (error instanceof StorageFull) {
      await store.finishExport(taken.id, lease, {
        state: 'failed',
        error: exportFailures.export_no_room().message,
        expiresAt: inTime(),
      });
      return;
    }
    await store.giveBackExport(taken.id, lease, new Date(Date.now() + AGAIN_MS * 2 ** taken.attempts));
  }
}

/** Whether an account is there, and is not being deleted. */
async function isThere(store: AuthStore, userId: string): Promise<boolean> {
  const [user, deletion] = await Promise.all([store.getUser(userId), store.findDeletionOf(userId)]);
  return user !== undefined && deletion?.state !== 'running';
}

async function make(
  { store, archives, makeArchive }: ExportWorkerOptions,
  { id, userId }: AccountExport,
  lease: string,
  stopping: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  let progress = { done: 0, total: 0 };
  const say = async () => {
    const isOurs = await store.noteExport(id, lease, progress, new Date(Date.now() + LEASE_MS));
    if (!isOurs) lost.abort();
  };
  await say();
  // What cannot be said now is said again in a moment; the lease bounds how long that may go on.
  const life = setInterval(() => void say().catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    const pieces = makeArchive(userId, {
      exportId: id,
      signal,
      onProgress: (now) => {
        progress = now;
      },
    });
    const { sha256, size } = await archives.put(id, pieces, {
      maxBytes: Number.MAX_SAFE_INTEGER,
    });
    await say();
    const finished = await store.finishExport(id, lease, {
      state: 'ready',
      archive: { bytes: size, sha256 },
      expiresAt: new Date(Date.now() + EXPORT_KEPT_MS),
    });
    // Deleted meanwhile, or made by another.
    if (!finished) await archives.release(id, sha256);
  } catch (error) {
    // Nobody wants it any more.
    if (!lost.signal.aborted || stopping.aborted) throw error;
  } finally {
    clearInterval(life);
  }
}
