import { type By, makeChange } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { editedItem } from './edited-item.ts';
import { holds, type Item } from './item.ts';
import { type GivenFields, wholeFields } from './item-rules.ts';
import { newItem } from './new-item.ts';

/** Items that become one. */
const MOST_MERGED = 20;

export interface MergeItems extends GivenFields {
  projectId: number;
  itemIds: readonly string[];
}

/**
 * Makes one item of several, which stay as superseded ones. Importance, confidence and impact are the highest of those
 * merged unless given; what the first of them rests on is kept.
 *
 * @throws InvalidInput naming each wrong field; NotFound when one is not there; Conflict when one is superseded.
 */
export async function mergeItems(
  store: Pick<MemoryStore, 'getSeveral' | 'commit'>,
  { projectId, itemIds, ...given }: MergeItems,
  by: By,
): Promise<{ item: Item; changeId: string }> {
  const ids = [...new Set(itemIds)];
  if (ids.length < 2 || ids.length > MOST_MERGED) throw refusals.memories_to_merge({ max: MOST_MERGED });
  const fields = wholeFields(given);
  let item: Item | undefined;
  const made = await makeChange(store, projectId, by, async (at) => {
    const merged = await store.getSeveral(projectId, ids);
    if (merged.length < ids.length) throw refusals.memory_not_found();
    if (!merged.every(holds)) throw refusals.memory_superseded();
    const { id, ...made } = newItem(
      { ...highest(merged), ...fields },
      {
        projectId,
        createdBy: by.userId,
        sourceType: sourceOf(merged),
        proposedBy: 'person',
        supersedes: ids,
      },
      at,
    );
    const after: Item = { ...made, id };
    item = after;
    const superseded = merged.map((before) => ({
      before,
      after: editedItem(before, { supersededBy: id }, at),
    }));
    return { kind: 'merged', steps: [{ after }, ...superseded] };
  });
  return { item: item as Item, changeId: made?.change.id ?? '' };
}

function highest(merged: readonly Item[]): Partial<Item> {
  const impacts = merged.flatMap(({ impactScore }) => impactScore ?? []);
  const [evidence] = merged.flatMap((each) => each.evidence ?? []);
  return {
    importance: Math.max(...merged.map(({ importance }) => importance)),
    confidence: Math.max(...merged.map(({ confidence }) => confidence)),
    ...(impacts.length > 0 && { impactScore: Math.max(...impacts) }),
    ...(evidence && { evidence }),
  };
}

/** Where all came from, or a person who put together what came from different places. */
function sourceOf(merged: readonly Item[]): Item['sourceType'] {
  const [first, ...others] = new Set(merged.map(({ sourceType }) => sourceType));
  return first && others.length === 0 ? first : 'user';
}
