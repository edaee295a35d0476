import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { SessionAccess } from '../chats/session-access.ts';
import { chooseVersion } from './choose-version.ts';
import type { VersionRecords } from './ports.ts';

export function versionHandlers({ store, sessions }: { store: VersionRecords; sessions: SessionAccess }) {
  return {
    async chooseVersion(request, context) {
      const session = await sessions.readable(context, request);
      const { messageId } = request;
      await chooseVersion(store, { session, messageId, traceId: context.traceId });
      return {};
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}
