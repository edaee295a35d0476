import { MOST_ITEMS } from '../ledger/change.ts';
import { refusals } from '../refusals.ts';

/** The ids of items that are changed together, each once. @throws InvalidInput for none, and for too many. */
export function itemIdsOf(given: readonly string[]): string[] {
  const ids = [...new Set(given)];
  if (ids.length === 0) throw refusals.memories_missing();
  if (ids.length > MOST_ITEMS) throw refusals.memories_too_many({ max: MOST_ITEMS });
  return ids;
}
