import { type BackgroundParts, leased } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { AccountDeletion } from './account-deletion.ts';
import { type CarryOutParts, carryOutDeletion } from './carry-out-deletion.ts';

/** How often it is looked for deletions whose time has come. Milliseconds, as all here. */
const LOOK_EVERY_MS = 2_000;
/** A process that died holds a deletion for so long. */
const LEASE_MS = 120_000;
/** The first look at what other services have not finished yet; later ones come at twice the distance each. */
const AGAIN_MS = 2_000;
const AGAIN_AT_MOST_MS = 900_000;

export interface DeletionWorkerOptions extends CarryOutParts, BackgroundParts {
  /** No other process works on these records: what a killed one left is taken up at once. */
  exclusive: boolean;
  lookEveryMs?: number;
}

/** Carries out the deletions whose time has come, one after another. Replicas share them. */
export function createDeletionWorker(options: DeletionWorkerOptions): Component {
  const { store, exclusive, logger, metrics, lookEveryMs = LOOK_EVERY_MS } = options;

  /** Until the other services have finished, a deletion is looked at again, also after a run without a fault. */
  function again({ id, dueAt }: AccountDeletion): Promise<void> {
    const wait = Math.min(AGAIN_AT_MOST_MS, Math.max(AGAIN_MS, (Date.now() - dueAt.getTime()) / 2));
    return store.giveBackDeletion(id, new Date(Date.now() + wait));
  }

  return leased<AccountDeletion>({
    name: 'account deletions',
    prepare: async () => exclusive && store.giveBackAllDeletions(),
    take: () => store.takeDeletion(new Date(), new Date(Date.now() + LEASE_MS)),
    async run(deletion, stopping) {
      await carryOutDeletion(options, deletion, stopping);
      await again(deletion);
    },
    async retry(deletion, error) {
      logger.warn({ err: error }, 'the deletion of an account is tried again');
      await again(deletion);
    },
    giveBack: ({ id }) => store.giveBackDeletion(id, new Date()),
    everyMs: lookEveryMs,
    logger,
    metrics,
  });
}
