import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { pairId } from './kept-pair.ts';

export interface KeepPair {
  readonly projectId: number;
  readonly itemId: string;
  readonly otherItemId: string;
}

/**
 * Both items of a pair are to stay: it is not listed again unless one of them changes.
 *
 * @throws InvalidInput for one item twice; NotFound when the project has not both.
 */
export async function keepPair(
  store: Pick<MemoryStore, 'revisionsOf' | 'keepPair'>,
  { projectId, itemId, otherItemId }: KeepPair,
): Promise<void> {
  if (itemId === otherItemId) throw refusals.memory_pair_of_one();
  const [low = '', high = ''] = [itemId, otherItemId].sort();
  const revisions = await store.revisionsOf(projectId, [low, high]);
  const [revision, otherRevision] = [revisions.get(low), revisions.get(high)];
  if (revision === undefined || otherRevision === undefined) throw refusals.memory_not_found();
  await store.keepPair({ id: pairId(low, high), projectId, revision, otherRevision });
}
