import { type BackgroundParts, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import { eraseExpired } from './domain/ledger/erase-deleted.ts';
import type { MemoryStore } from './domain/ports.ts';

const EVERY_MS = 600_000;

/**
 * Erases what was deleted a day ago, and finishes what killed processes left half-made: when this process begins, and
 * every ten minutes. Replicas may do it at the same time.
 */
export function createUpkeep(
  store: Pick<MemoryStore, 'settleChanges' | 'expired' | 'eraseDeleted'>,
  parts: BackgroundParts,
): Component {
  return periodically(
    async (stopping) => {
      await store.settleChanges();
      await eraseExpired(store, stopping);
    },
    {
      name: 'memory upkeep',
      everyMs: EVERY_MS,
      ...parts,
      failure: 'deleted memories could not be erased',
    },
  );
}
