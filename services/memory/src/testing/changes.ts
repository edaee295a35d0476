import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import type { Item } from '../domain/items/item.ts';
import type { Change, ItemStep } from '../domain/ledger/change.ts';
import type { LedgerRecords, NewChange, Outcome } from '../domain/ledger/ports.ts';

/** A change for tests, with an event for each of its steps. */
export function commit(
  store: Pick<LedgerRecords, 'commit'>,
  projectId: number,
  steps: readonly ItemStep[],
  { settles, ...changes }: Partial<Change> & Pick<NewChange, 'settles'> = {},
): Promise<Outcome> {
  const change: Change = {
    id: uuidv7(),
    projectId,
    kind: 'edited',
    at: new Date(),
    madeBy: 'ada',
    items: steps.length,
    undoes: '',
    undoneBy: '',
    isErased: false,
    ...changes,
  };
  const events = steps.map(({ before, after }) => {
    const value = { itemId: (after ?? before)?.id ?? '' };
    if (before && after) return newEvent({ $case: 'memoryUpdated', value });
    return newEvent(after ? { $case: 'memoryCreated', value } : { $case: 'memoryDeleted', value });
  });
  return store.commit({ change, steps, settles }, events);
}

/** False where its project was deleted. */
export async function add(store: Pick<LedgerRecords, 'commit'>, item: Item): Promise<boolean> {
  return (await commit(store, item.projectId, [{ after: item }], { kind: 'created' })) === 'made';
}

/** False where it is not there any more. Restorable until `keptUntil`, where given. */
export async function remove(
  store: Pick<LedgerRecords, 'commit'>,
  item: Item,
  changes: Partial<Change> = {},
): Promise<boolean> {
  const keptUntil = new Date(Date.now() + 3_600_000);
  const kept = { kind: 'deleted', keptUntil, ...changes } as const;
  return (await commit(store, item.projectId, [{ before: item }], kept)) === 'made';
}
