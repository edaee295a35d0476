import { jsonList, type KeptOfPeople } from '@cairn/service/people';
import { chatSpace } from '../domain/entries/spaces.ts';
import { MOST_RECENT } from '../domain/personal/records.ts';
import type { SearchStore } from '../domain/ports.ts';
import type { SearchEngine } from '../domain/search-engine.ts';

interface Parts {
  engine: SearchEngine;
  store: SearchStore;
}

/** What a person searched for is theirs alone, and their chats in the index too; both go with their account. */
export function searchOfPeople({ engine, store }: Parts): KeptOfPeople {
  return {
    service: 'search',
    countParts: async () => 1,
    async *entries({ userId, counts, partDone }) {
      const searches = await store.listSearches(userId, MOST_RECENT);
      const each = counts.of('recent_searches', eachOf(searches), ({ query, projectId, searchedAt }) => ({
        query,
        ...(projectId > 0 && { projectId }),
        searchedAt,
      }));
      yield { path: 'search/recent.json', content: jsonList(each) };
      partDone();
    },
    count: async ({ userId }) => ({ recent_searches: await store.countSearches(userId) }),
    async erase({ userId }) {
      await store.removePerson(userId);
      for (const { number } of await store.listChatSpaces({ userId })) {
        await engine.remove({ projectId: chatSpace(number) });
      }
      await store.removeChatSpaces({ userId });
      return undefined;
    },
  };
}

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
