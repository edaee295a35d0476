import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { SessionAccess } from '../chats/session-access.ts';
import { deleteSession } from './delete-session.ts';

export function deletionHandlers(parts: Parameters<typeof deleteSession>[0] & { sessions: SessionAccess }) {
  return {
    async deleteSession(request, context) {
      await deleteSession(parts, await parts.sessions.readable(context, request), context.traceId);
      return {};
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}
