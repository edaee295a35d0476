import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { SessionRecords } from '../chats/ports.ts';
import type { MessageRecords } from '../messages/ports.ts';
import { readMessages, readSessions } from './read-chats.ts';

/** For the search service alone (`callers.ts`): it asks for no one, and so no rights are asked for. */
export function readingHandlers({ store }: { store: SessionRecords & MessageRecords }) {
  return {
    readSessions: (request) => readSessions(store, request),
    readMessages: (request) => readMessages(store, request),
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}
