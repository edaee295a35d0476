import type { PortableStore } from '@cairn/persistence/portable';
import { expect } from 'vitest';
import type { Item } from '../domain/items/item.ts';
import { undoChange } from '../domain/ledger/undo-change.ts';
import type { MemoryStore } from '../domain/ports.ts';
import type { OpenProposal } from '../domain/proposals/proposal.ts';
import { add, remove } from '../testing/changes.ts';
import { makeItem } from '../testing/make-item.ts';

export type PortableMemoryStore = MemoryStore & { portable: PortableStore };

function item(n: number, changes: Partial<Item> = {}): Item {
  return makeItem({ id: `0190-000${n}`, ...changes });
}

const AT = new Date('2026-01-02T03:04:05.678Z');

const proposal: OpenProposal = {
  id: '0190-0100',
  projectId: 1,
  userId: 'ada',
  sessionId: 7,
  hash: 'hash',
  createdAt: AT,
  body: {
    content: 'Kept 🪨',
    memoryType: 'note',
    tags: [],
    importance: 0.5,
    confidence: 1,
    proposedBy: 'model',
  },
  state: 'open',
};

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
    await add(store, one);
  }
  await remove(store, item(6));
  await store.recordUses(2, 'answer', ['0190-0003'], AT);
  await store.keepPair({ id: 'a:b', projectId: 1, revision: 1, otherRevision: 2 });
  await store.addProposals([proposal], []);
  await store.removeProject(12);
}

/** What must hold of a store that all of `fill` was carried to. */
export async function checkFilled(store: MemoryStore): Promise<void> {
  expect(await store.list(1, 9, undefined)).toEqual([item(5), item(1, { tags: [] })]);
  expect(await store.list(10, 9, undefined)).toEqual([item(2, { projectId: 10 })]);
  const used = item(3, { projectId: 2, sourceType: 'chat', lastReferenced: AT });
  expect(await store.get(2, '0190-0003')).toEqual({ ...used, usageCount: used.usageCount + 1 });
  expect(await store.usesSince(2, AT)).toHaveLength(1);
  expect(await store.count(12, 'holds')).toBe(0);
  expect(await add(store, item(7, { projectId: 12 }))).toBe(false);
  expect(await store.outbox.count()).toBe(0);
  expect(await store.keptPairs(1)).toEqual([{ id: 'a:b', projectId: 1, revision: 1, otherRevision: 2 }]);
  expect(await store.proposals({ projectId: 1, userId: 'ada' }, 9, undefined)).toEqual([proposal]);
  const outlines = { order: { by: 'content', descending: false }, standing: 'holds', limit: 9 } as const;
  expect(await store.outlines(1, outlines)).toHaveLength(2);
  const [deleted] = await store.changes({ projectId: 1, itemId: '0190-0006' }, 1, undefined);
  const ada = { userId: 'ada', traceId: '' };
  await undoChange(store, { projectId: 1, changeId: deleted?.id ?? '' }, ada);
  expect(await store.get(1, '0190-0006')).toMatchObject({ content: item(6).content, restorations: 1 });
}
