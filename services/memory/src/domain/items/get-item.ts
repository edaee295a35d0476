import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import type { Item } from './item.ts';

/** @throws NotFound when the project has no such item. */
export async function getItem(store: Pick<MemoryStore, 'get'>, projectId: number, id: string): Promise<Item> {
  const item = await store.get(projectId, id);
  if (!item) throw refusals.memory_not_found();
  return item;
}
