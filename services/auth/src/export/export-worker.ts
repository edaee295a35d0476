import { randomUUID } from 'node:crypto';
import { newEvent } from '@cairn/messaging/events';
import type { BlobStore } from '@cairn/persistence/blobs';
import { StorageFull } from '@cairn/platform/errors';
import { type BackgroundParts, leased, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import { exportFailures } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import { type AccountExport, EXPORT_KEPT_MS, isUnderWay } from './account-export.ts';
import type { ArchiveMaker } from './ports.ts';
import { removeExport } from './request-export.ts';
import { releaseArchives, sweepExports } from './sweep-exports.ts';

/** How often it is looked for exports to make or to remove. Milliseconds, as all here. */
const LOOK_EVERY_MS = 1_000;
/** A process that died holds an export for so long; one that lives says so more often. */
const LEASE_MS = 30_000;
const SIGN_OF_LIFE_MS = 250;
/** After a fault it is begun again, at twice the distance each time, and so often at most. */
const AGAIN_MS = 2_000;
const MOST_ATTEMPTS = 6;
const SWEEP_EVERY_MS = 3_600_000;

export interface ExportWorkerOptions extends BackgroundParts {
  store: AuthStore;
  archives: BlobStore;
  makeArchive: ArchiveMaker;
  /** No other process works on these records: what a killed one left is taken up at once. */
  exclusive: boolean;
  lookEveryMs?: number;
}

/** An export that this process makes. */
interface Taken {
  wanted: AccountExport;
  lease: string;
  progress: { done: number; total: number };
}

/**
 * Makes the archives that were asked for, one after another, and removes those whose day is over. Replicas share them.
 */
export function createExportWorker(options: ExportWorkerOptions): Component {
  const { store, exclusive, logger, metrics, lookEveryMs = LOOK_EVERY_MS } = options;

  const making = leased<Taken>({
    name: 'account exports',
    prepare: async () => exclusive && store.giveBackAllExports(),
    async take() {
      const lease = randomUUID();
      const wanted = await store.takeExport(new Date(), after(LEASE_MS), lease);
      return wanted && { wanted, lease, progress: { done: 0, total: 0 } };
    },
    renew: (taken) => noteProgress(store, taken),
    renewEveryMs: SIGN_OF_LIFE_MS,
    run: (taken, signal) => makeArchive(options, taken, signal),
    async retry({ wanted: { id, attempts }, lease }, error) {
      logger.warn({ err: error }, 'an export of an account failed');
      if (error instanceof StorageFull) await fail(store, id, lease, 'export_no_room');
      else await store.giveBackExport(id, lease, after(AGAIN_MS * 2 ** attempts));
    },
    giveBack: ({ wanted: { id }, lease }) => store.giveBackExport(id, lease, new Date(), { uncounted: true }),
    everyMs: lookEveryMs,
    logger,
    metrics,
  });
  const sweeping = periodically((stopping) => sweepExports(options, stopping), {
    name: 'sweep of account exports',
    everyMs: SWEEP_EVERY_MS,
    logger,
    metrics,
  });

  async function stop(): Promise<void> {
    await Promise.all([making.stop(), sweeping.stop()]);
  }

  return {
    name: 'account exports',
    async begin() {
      await making.begin();
      sweeping.begin();
    },
    // While the services that it reads still serve: what it gives up is no fault of the export's.
    drain: stop,
    stop,
  };
}

async function makeArchive(options: ExportWorkerOptions, taken: Taken, signal: AbortSignal): Promise<void> {
  const { store } = options;
  const { wanted, lease } = taken;
  // Its day is over, or its owner is deleted.
  if (!isUnderWay(wanted) || !(await isThere(store, wanted.userId))) return removeExport(options, wanted);
  if (wanted.attempts > MOST_ATTEMPTS) return fail(store, wanted.id, lease, 'export_failed');
  if (await noteProgress(store, taken)) await make(options, taken, signal);
}

function noteProgress(store: AuthStore, { wanted, lease, progress }: Taken): Promise<boolean> {
  return store.noteExport(wanted.id, lease, progress, after(LEASE_MS));
}

async function fail(
  store: AuthStore,
  id: string,
  lease: string,
  reason: keyof typeof exportFailures,
): Promise<void> {
  const error = exportFailures[reason]().message;
  await store.finishExport(id, lease, { state: 'failed', error, expiresAt: after(EXPORT_KEPT_MS) });
}

/** Whether an account is there, and is not being deleted. */
async function isThere(store: AuthStore, userId: string): Promise<boolean> {
  const [user, deletion] = await Promise.all([store.getUser(userId), store.findDeletionOf(userId)]);
  return user !== undefined && deletion?.state !== 'running';
}

async function make(
  { store, archives, makeArchive }: ExportWorkerOptions,
  taken: Taken,
  signal: AbortSignal,
): Promise<void> {
  const { id, userId, attempts } = taken.wanted;
  if (attempts > 1) await releaseArchives(archives, id);
  const pieces = makeArchive(userId, {
    exportId: id,
    signal,
    onProgress: (now) => {
      taken.progress = now;
    },
  });
  const { sha256, size } = await archives.put(id, pieces, { maxBytes: Number.MAX_SAFE_INTEGER });
  await noteProgress(store, taken);
  const result = {
    state: 'ready' as const,
    archive: { bytes: size, sha256 },
    expiresAt: after(EXPORT_KEPT_MS),
  };
  const ready = newEvent(
    { $case: 'accountExportReady', value: { userId, exportId: id } },
    { actorId: userId },
  );
  const finished = await store.finishExport(id, taken.lease, result, [ready]);
  // Deleted meanwhile, or made by another.
  if (!finished) await archives.release(id, sha256);
}

function after(ms: number): Date {
  return new Date(Date.now() + ms);
}
