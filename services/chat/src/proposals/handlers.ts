import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { SessionAccess } from '../chats/session-access.ts';
import { type SuggestingParts, suggestMemories } from './suggest-memories.ts';

export function proposalHandlers(parts: SuggestingParts & { sessions: SessionAccess }) {
  return {
    async suggestMemories(request, context) {
      const { session, settings } = await parts.sessions.answerable(context, request);
      return suggestMemories(parts, { session, settings, call: context });
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}
