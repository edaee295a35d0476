import { asService } from '@cairn/platform/rpc';
import type { ChatServiceClient } from '@cairn/proto/chat';
import type { MemoryServiceClient } from '@cairn/proto/memory';
import type { EntrySource, Reading } from '../domain/entries/ports.ts';

interface Services {
  memory: Pick<MemoryServiceClient, 'readItems'>;
  chat: Pick<ChatServiceClient, 'readSessions' | 'readMessages'>;
}

/** Entries as the services that own them give them. */
export function entryServices({ memory, chat }: Services): EntrySource {
  return {
    async memories(projectId, itemIds, reading) {
      if (itemIds.length === 0) return [];
      return (await memory.readItems({ projectId, itemIds: [...itemIds] }, as(reading))).items;
    },
    async *everyMemory(reading) {
      yield* pages(async (pageToken) => {
        const { items, nextPageToken } = await memory.readItems({ pageToken }, as(reading));
        return { page: items, nextPageToken };
      });
    },
    async chats(ids, reading) {
      if (ids.length === 0) return [];
      return (await chat.readSessions({ sessionIds: [...ids] }, as(reading))).sessions;
    },
    async *everyChat(reading) {
      yield* pages(async (pageToken) => {
        const { sessions, nextPageToken } = await chat.readSessions({ pageToken }, as(reading));
        return { page: sessions, nextPageToken };
      });
    },
    async *messages(sessionId, ids, reading) {
      yield* pages(async (pageToken) => {
        const asked = { sessionId, messageIds: [...ids], pageToken };
        const { messages, nextPageToken } = await chat.readMessages(asked, as(reading));
        return { page: messages, nextPageToken };
      });
    },
  };
}

async function* pages<Item>(
  read: (pageToken: string) => Promise<{ page: Item[]; nextPageToken: string }>,
): AsyncGenerator<Item[]> {
  for (let token = ''; ; ) {
    const { page, nextPageToken } = await read(token);
    if (page.length > 0) yield page;
    if (nextPageToken === '') return;
    token = nextPageToken;
  }
}

function as({ signal, traceId }: Reading) {
  return asService({ ...(signal && { signal }), ...(traceId !== undefined && { traceId }) });
}
