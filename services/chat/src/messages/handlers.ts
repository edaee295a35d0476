import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { SessionAccess } from '../chats/session-access.ts';
import { clientMessage } from './client-message.ts';
import { listMessages } from './list-messages.ts';
import type { MessageRecords } from './ports.ts';

export function messageHandlers({ store, sessions }: { store: MessageRecords; sessions: SessionAccess }) {
  return {
    async listMessages(request, context) {
      await sessions.readable(context, request);
      const page = await listMessages(store, request);
      return { ...page, messages: page.messages.map(clientMessage) };
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}
