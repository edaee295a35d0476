import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../domain/items/item.ts';
import type { OutlineRequest } from '../domain/listing/ports.ts';
import type { MemoryStore } from '../domain/ports.ts';
import { add, remove } from '../testing/changes.ts';
import { makeItem } from '../testing/make-item.ts';
import { describeLedger } from './ledger-contract.ts';
import { describeProposals } from './proposals-contract.ts';

export interface StoreUnderTest {
  store: MemoryStore;
  close(): Promise<void> | void;
}

/** What every adapter of the memory store must do. */
export function describeMemoryStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`memory store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: MemoryStore;

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    describeLedger(() => store);
    describeProposals(() => store);

    it('keeps an item and its event together, just as it is', async () => {
      const one = makeItem({ impactScore: 0.25, lastReferenced: new Date(5) });
      expect(await add(store, one)).toBe(true);
      expect(await store.get(1, one.id)).toEqual(one);
      expect(await store.get(2, one.id)).toBeUndefined();
      expect(await store.outbox.count()).toBe(1);
    });

    it('gives outlines in each order, from a place on, of those that hold or do not', async () => {
      const made = [
        makeItem({ content: 'banana', importance: 0.2, usageCount: 5, memoryType: 'note' }),
        makeItem({ content: 'Äpfel', importance: 0.9, usageCount: 1, memoryType: 'fact' }),
        makeItem({ content: 'cherry', importance: 0.2, usageCount: 1, memoryType: 'fact' }),
      ];
      const superseded = makeItem({ supersededBy: made[0]?.id ?? '' });
      for (const each of [...made, superseded, makeItem({ projectId: 2 })]) await add(store, each);
      const contents = async (by: OutlineRequest['order']['by'], descending: boolean) => {
        const order = { by, descending };
        const all: string[] = [];
        for (let after: OutlineRequest['after']; ; ) {
          const some = await store.outlines(1, {
            order,
            standing: 'holds',
            limit: 2,
            after,
            withContent: true,
          });
          all.push(...some.map(({ content }) => content));
          after = some.at(-1)?.place;
          if (some.length < 2) return all.join();
        }
      };
      expect(await contents('created_at', true)).toBe('cherry,Äpfel,banana');
      expect(await contents('content', false)).toBe('Äpfel,banana,cherry');
      expect(await contents('importance', true)).toBe('Äpfel,cherry,banana');
      expect(await contents('usage_count', true)).toBe('banana,cherry,Äpfel');
      expect(await contents('memory_type', false)).toBe('Äpfel,cherry,banana');
      const order = { by: 'created_at', descending: true } as const;
      const [gone] = await store.outlines(1, { order, standing: 'superseded', limit: 9 });
      expect(gone).toMatchObject({ id: superseded.id, content: '', tags: superseded.tags });
      expect([await store.count(1, 'holds'), await store.count(1, 'superseded')]).toEqual([3, 1]);
      expect(await store.revisions(1)).toEqual(new Map(made.map(({ id }) => [id, 1])));
      expect(await store.revisionsOf(1, [superseded.id, 'none'])).toEqual(new Map([[superseded.id, 1]]));
    });

    it('gives items by id in the order asked for, and all that hold in the order of project and id', async () => {
      const made = [
        makeItem({ projectId: 2 }),
        makeItem(),
        makeItem(),
        makeItem({ supersededBy: 'another' }),
      ];
      for (const each of made) await add(store, each);
      const [elsewhere, one, two] = made as [Item, Item, Item];
      expect(await store.getSeveral(1, [two.id, 'none', elsewhere.id, one.id])).toEqual([two, one]);
      const first = await store.allItems(undefined, 2);
      expect(first).toEqual([one, two]);
      expect(await store.allItems(first.at(-1), 9)).toEqual([elsewhere]);
    });

    it('counts each use of an item once for an answer, and changes nothing else of it', async () => {
      const one = makeItem();
      await add(store, one);
      const at = new Date('2026-03-01T10:00:00Z');
      await Promise.all([0, 1].map(() => store.recordUses(1, 'm1', [one.id, 'none'], at)));
      await store.recordUses(1, 'm2', [one.id], new Date(at.getTime() + 60_000));
      await store.recordUses(2, 'm3', [one.id], at);
      expect(await store.get(1, one.id)).toEqual({
        ...one,
        usageCount: one.usageCount + 2,
        lastReferenced: new Date(at.getTime() + 60_000),
      });
      expect(await store.usesSince(1, at)).toEqual([{ at: at.getTime(), count: 2 }]);
      expect(await store.usesSince(1, new Date(at.getTime() + 1_000_000))).toEqual([]);
      expect(await store.outbox.count()).toBe(1);
    });

    it('takes a person’s mark from what they made, and from nothing else', async () => {
      const [ada, bob] = [uuidv7(), uuidv7()];
      const made = [
        makeItem({ createdBy: ada }),
        makeItem({ createdBy: bob }),
        ...[1, 2, 3].map((projectId) => makeItem({ createdBy: ada, projectId })),
      ];
      for (const each of made) await add(store, each);
      const before = await store.countMadeBy(ada);
      expect(before).toBe(4);
      await store.forgetMaker(ada);
      expect(await store.countMadeBy(ada)).toBe(0);
      expect(await store.get(1, made[0]?.id ?? '')).toEqual({ ...made[0], createdBy: '' });
      expect(await store.get(1, made[1]?.id ?? '')).toEqual(made[1]);
    });

    it('removes all of a project for good, and nothing of another', async () => {
      const made = Array.from({ length: 7 }, () => makeItem());
      for (const each of [...made, makeItem({ projectId: 2 })]) await add(store, each);
      await remove(store, made[0] as Item);
      await store.recordUses(1, 'm', [made[1]?.id ?? ''], new Date());
      await store.keepPair({ id: 'a:b', projectId: 1, revision: 1, otherRevision: 2 });
      expect(await store.keptPairs(1)).toHaveLength(1);
      expect(await store.countKinds(1)).toEqual({
        items: 6,
        changes: 8,
        item_changes: 8,
        proposals: 0,
        kept_pairs: 1,
        uses: 1,
      });
      expect(await store.removeProject(1)).toBe(6);
      expect(await store.removeProject(1)).toBe(0);
      expect(await add(store, makeItem())).toBe(false);
      expect(new Set(Object.values(await store.countKinds(1)))).toEqual(new Set([0]));
      expect(await store.countKinds(2)).toMatchObject({ items: 1, changes: 1 });
    });
  });
}
