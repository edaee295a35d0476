import { newEvent } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { expect } from 'vitest';
import type { Item } from '../domain/item.ts';
import type { MemoryStore } from '../domain/ports.ts';
import { makeItem } from '../testing/make-item.ts';

export type PortableMemoryStore = MemoryStore & { portable: PortableStore };

function item(n: number, changes: Partial<Item> = {}): Item {
  return makeItem({ id: `0190-000${n}`, ...changes });
}

/** Every kind of thing that a store keeps. */
export async function fill(store: MemoryStore): Promise<void> {
  for (const one of [
    item(5),
    item(1, { tags: [] }),
    item(2, { projectId: 10 }),
    item(3, { projectId: 2, sourceType: 'chat' }),
    item(4, { projectId: 12 }),
    item(6),
  ]) {
    await store.add(one, []);
  }
  const deleted = newEvent({ $case: 'memoryDeleted', value: { itemId: '0190-0006' } });
  await store.remove(1, '0190-0006', [deleted]);
  await store.removeProject(12);
}

/** What must hold of a store that all of `fill` was carried to. */
export async function checkFilled(store: MemoryStore): Promise<void> {
  expect(await store.list(1, 9, undefined)).toEqual([item(5), item(1, { tags: [] })]);
  expect(await store.list(10, 9, undefined)).toEqual([item(2, { projectId: 10 })]);
  expect(await store.get(2, '0190-0003')).toEqual(item(3, { projectId: 2, sourceType: 'chat' }));
  expect(await store.count(12)).toBe(0);
  expect(await store.add(item(7, { projectId: 12 }), [])).toBe(false);
  expect(await store.outbox.count()).toBe(0);
}
