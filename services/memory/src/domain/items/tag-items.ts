import { fold } from '@cairn/service/words';
import { type By, makeChange } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { editedItem } from './edited-item.ts';
import { itemIdsOf } from './item-ids.ts';
import { cleanTags, keptFields } from './item-rules.ts';

export interface TagItems {
  projectId: number;
  itemIds: readonly string[];
  /** Those that are both added and removed are added. */
  add: readonly string[];
  remove: readonly string[];
}

/**
 * Adds tags to several items and takes others from them, all or none. Spellings of one tag count as one.
 *
 * @returns how many items became others
 * @throws InvalidInput for no items or tags, or too many; NotFound when one of the items is not there.
 */
export async function tagItems(
  store: Pick<MemoryStore, 'getSeveral' | 'commit'>,
  { projectId, itemIds, add, remove }: TagItems,
  by: By,
): Promise<{ items: number; changeId: string }> {
  const ids = itemIdsOf(itemIds);
  const { tags: added = [] } = keptFields({ tags: add });
  const removed = new Set(cleanTags(remove).map(fold));
  if (added.length === 0 && removed.size === 0) throw refusals.tags_missing();

  const made = await makeChange(store, projectId, by, async (at) => {
    const found = await store.getSeveral(projectId, ids);
    if (found.length < ids.length) throw refusals.memory_not_found();
    const steps = found.flatMap((before) => {
      const left = before.tags.filter((tag) => !removed.has(fold(tag)));
      const { tags = [] } = keptFields({ tags: [...left, ...added] });
      const isSame = tags.length === before.tags.length && tags.every((tag, at) => tag === before.tags[at]);
      return isSame ? [] : [{ before, after: editedItem(before, { tags }, at) }];
    });
    return { kind: 'tagged', steps };
  });
  return { items: made?.change.items ?? 0, changeId: made?.change.id ?? '' };
}
