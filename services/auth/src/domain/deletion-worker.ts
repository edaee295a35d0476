import { setTimeout as pause } from 'node:timers/promises';
import type { Component } from '@cairn/kit/run';
import type { Logger } from '@cairn/kit/telemetry';
import type { AccountDeletion } from './account-deletion.ts';
import { type CarryOutParts, carryOutDeletion } from './carry-out-deletion.ts';

/** How often it is looked for deletions whose time has come. Milliseconds, as all here. */
const LOOK_EVERY_MS = 2_000;
/** A process that died holds a deletion for so long. */
const LEASE_MS = 120_000;
/** The first look at what other services have not finished yet; later ones come at twice the distance each. */
const AGAIN_MS = 2_000;
const AGAIN_AT_MOST_MS = 900_000;

export interface DeletionWorkerOptions extends CarryOutParts {
  /** No other process works on these records: what a killed one left is taken up at once. */
  exclusive: boolean;
  logger: Logger;
  lookEveryMs?: number;
}

/** Carries out the deletions whose time has come, one after another. Replicas share them. */
export function createDeletionWorker(options: DeletionWorkerOptions): Component {
  const { store, exclusive, logger, lookEveryMs = LOOK_EVERY_MS } = options;
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();

  async function attend(deletion: AccountDeletion): Promise<void> {
    try {
      await carryOutDeletion(options, deletion, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) logger.warn({ err: error }, 'the deletion of an account is tried again');
    }
    const age = Date.now() - deletion.dueAt.getTime();
    const wait = Math.min(AGAIN_AT_MOST_MS, Math.max(AGAIN_MS, age / 2));
    await store.giveBackDeletion(deletion.id, new Date(Date.now() + (stopping.signal.aborted ? 0 : wait)));
  }

  async function attendToAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = Date.now();
      const deletion = await store.takeDeletion(new Date(now), new Date(now + LEASE_MS));
      if (!deletion) return;
      await attend(deletion);
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await attendToAll().catch((error) =>
        logger.error({ err: error }, 'deletions of accounts could not be looked for'),
      );
      await pause(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    name: 'account deletions',
    async begin() {
      if (exclusive) await store.giveBackAllDeletions();
      working = work();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
