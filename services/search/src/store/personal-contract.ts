import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_RECENT, type RecentSearch } from '../domain/personal/records.ts';
import type { SearchStore } from '../domain/ports.ts';

/** What every adapter of the search store must do with what it keeps of people. */
export function describePersonalRecords(under: () => { store: SearchStore }): void {
  describe('what is kept of people', () => {
    let store: SearchStore;
    let ada: string;
    let bob: string;

    beforeEach(() => {
      store = under().store;
      ada = uuidv7();
      bob = uuidv7();
    });

    const search = (query: string, at: number, changes: Partial<RecentSearch> = {}): RecentSearch => {
      const made = { userId: ada, projectId: 0, query, searchedAt: new Date(at), ...changes };
      return { id: `${made.userId}/${made.projectId}/${query.toLowerCase()}`, ...made };
    };
    const queries = async (projectId?: number, userId = ada) =>
      (await store.listSearches(userId, 100, projectId)).map(({ query }) => query);

    it('is each search once, newest first, of one person', async () => {
      await store.noteSearch(search('stone', 1));
      await store.noteSearch(search('lime', 2));
      await store.noteSearch(search('Stone', 3));
      await store.noteSearch(search('theirs', 4, { userId: bob }));
      expect(await store.listSearches(ada, 1)).toEqual([search('Stone', 3)]);
      expect(await queries()).toEqual(['Stone', 'lime']);
    });

    it('is so many searches and no more', async () => {
      for (let at = 1; at <= MOST_RECENT + 2; at++) await store.noteSearch(search(`stone ${at}`, at));
      const kept = await queries();
      expect(kept).toHaveLength(MOST_RECENT);
      expect([kept[0], kept.at(-1)]).toEqual([`stone ${MOST_RECENT + 2}`, 'stone 3']);
    });

    it('is forgotten when it is asked for, of a project or all', async () => {
      await store.noteSearch(search('all', 1));
      await store.noteSearch(search('here', 2, { projectId: 7 }));
      await store.noteSearch(search('theirs', 3, { userId: bob, projectId: 7 }));
      expect(await queries(7)).toEqual(['here']);
      await store.removeSearches(ada, 7);
      expect(await queries()).toEqual(['all']);
      await store.removeSearches(ada);
      expect(await queries()).toEqual([]);
      expect(await queries(7, bob)).toEqual(['theirs']);
    });

    it('goes with the project, and with the person, and does not come back', async () => {
      await store.noteSearch(search('all', 1));
      await store.noteSearch(search('here', 2, { projectId: 7 }));
      await store.noteProjectDeleted(7);
      await store.noteSearch(search('here too', 3, { projectId: 7 }));
      expect(await queries()).toEqual(['all']);
      expect(await store.countSearches(ada)).toBe(1);
      await store.removePerson(ada);
      await store.noteSearch(search('late', 4));
      expect(await store.countSearches(ada)).toBe(0);
    });

    it('has one space for the chats of a person in a project, whose number no other gets', async () => {
      const first = await store.chatSpace({ projectId: 1, userId: ada });
      expect(await store.chatSpace({ projectId: 1, userId: ada })).toEqual(first);
      const others = [
        await store.chatSpace({ projectId: 2, userId: ada }),
        await store.chatSpace({ projectId: 1, userId: bob }),
      ];
      const numbers = [first, ...others].map((space) => space?.number);
      expect(new Set(numbers).size).toBe(3);
      const inFirst = await store.listChatSpaces({ projectId: 1 });
      expect(inFirst.map(({ userId }) => userId).sort()).toEqual([ada, bob].sort());
      expect(await store.listChatSpaces({ userId: ada })).toHaveLength(2);
      await store.removeChatSpaces({ userId: ada });
      expect(await store.listChatSpaces({ userId: ada })).toEqual([]);
      const again = await store.chatSpace({ projectId: 1, userId: ada });
      expect(numbers).not.toContain(again?.number);
    });

    it('has no space for what is deleted', async () => {
      await store.chatSpace({ projectId: 1, userId: ada });
      await store.noteProjectDeleted(1);
      expect(await store.isProjectDeleted(1)).toBe(true);
      expect(await store.isProjectDeleted(2)).toBe(false);
      expect(await store.chatSpace({ projectId: 1, userId: ada })).toBeUndefined();
      expect(await store.listChatSpaces({ projectId: 1 })).toHaveLength(1);
      await store.removePerson(bob);
      expect(await store.chatSpace({ projectId: 2, userId: bob })).toBeUndefined();
    });
  });
}
