import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../domain/item.ts';
import type { MemoryStore } from '../domain/ports.ts';
import { makeItem } from '../testing/make-item.ts';

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

    function add(one: Item): Promise<boolean> {
      return store.add(one, [newEvent({ $case: 'memoryCreated', value: { itemId: one.id } })]);
    }

    function remove(projectId: number, itemId: string): Promise<boolean> {
      return store.remove(projectId, itemId, [newEvent({ $case: 'memoryDeleted', value: { itemId } })]);
    }

    it('keeps an item and its event together, just as it is', async () => {
      const one = makeItem();
      expect(await add(one)).toBe(true);
      expect(await store.get(1, one.id)).toEqual(one);
      expect(await store.outbox.count()).toBe(1);
    });

    it('finds an item in its own project only', async () => {
      const one = makeItem();
      await add(one);
      expect(await store.get(2, one.id)).toBeUndefined();
      expect(await remove(2, one.id)).toBe(false);
      expect(await store.get(1, one.id)).toEqual(one);
      expect(await store.outbox.count()).toBe(1);
    });

    it('lists a project’s items, newest first, page by page', async () => {
      const made = [makeItem(), makeItem(), makeItem()];
      for (const each of [...made, makeItem({ projectId: 2 })]) await add(each);
      const page = await store.list(1, 2, undefined);
      expect(page).toEqual([made[2], made[1]]);
      expect(await store.list(1, 2, page[1]?.id)).toEqual([made[0]]);
      expect(await store.count(1)).toBe(3);
    });

    it('removes an item once, with its event', async () => {
      const one = makeItem();
      await add(one);
      const removed = await Promise.all([remove(1, one.id), remove(1, one.id)]);
      expect(removed.sort()).toEqual([false, true]);
      expect(await store.count(1)).toBe(0);
      expect(await store.outbox.count()).toBe(2);
    });

    it('takes a person’s mark from what they made, and from nothing else', async () => {
      const [ada, bob] = [uuidv7(), uuidv7()];
      const made = [
        makeItem({ createdBy: ada }),
        makeItem({ createdBy: ada, projectId: 2 }),
        makeItem({ createdBy: bob }),
        ...[1, 2, 3].map((projectId) => makeItem({ createdBy: ada, projectId })),
      ];
      for (const each of made) await add(each);
      expect(await store.countMadeBy(ada)).toBe(5);
      await store.forgetMaker(ada);
      expect(await store.countMadeBy(ada)).toBe(0);
      await store.forgetMaker(ada);
      expect(await store.get(1, made[0]?.id ?? '')).toEqual({ ...made[0], createdBy: '' });
      expect(await store.get(1, made[2]?.id ?? '')).toEqual(made[2]);
    });

    it('removes all of a project for good, and nothing of another', async () => {
      for (let i = 0; i < 7; i++) await add(makeItem());
      await add(makeItem({ projectId: 2 }));
      expect(await store.removeProject(1)).toBe(7);
      expect(await store.removeProject(1)).toBe(0);
      expect(await add(makeItem())).toBe(false);
      expect(await store.count(1)).toBe(0);
      expect(await store.count(2)).toBe(1);
      expect(await store.outbox.count()).toBe(8);
    });
  });
}
