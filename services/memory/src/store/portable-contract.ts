import { newEvent } from '@cairn/kit/events';
import type { PortableStore } from '@cairn/kit/portable';
import { expect } from 'vitest';
import type { Item } from '../domain/item.ts';
import type { MemoryStore } from '../domain/ports.ts';

export type PortableMemoryStore = MemoryStore & { portable: PortableStore };

function item(n: number, changes: Partial<Item> = {}): Item {
  return {
    id: `0190-000${n}`,
    projectId: 1,
    content: 'The bridge carries 40 t. Ἀριθμός 🪨\n',
    memoryType: 'fact',
    sourceType: 'user',
    tags: ['bridge', '“load”'],
    importance: 0.1 + 0.2,
    confidence: 1,
    usageCount: 3,
    createdBy: 'ada',
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    updatedAt: new Date('2026-01-02T03:04:05.679Z'),
    ...changes,
  };
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
