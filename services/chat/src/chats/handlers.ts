import { requireUser } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { ProjectAccess } from '@cairn/service/access';
import { createSession } from './create-session.ts';
import { listSessions } from './list-sessions.ts';
import { pinSession } from './pin-session.ts';
import type { SessionRecords } from './ports.ts';
import { renameSession } from './rename-session.ts';
import type { SessionAccess } from './session-access.ts';

export function sessionHandlers({
  store,
  access,
  sessions,
}: {
  store: SessionRecords;
  access: ProjectAccess;
  sessions: SessionAccess;
}) {
  return {
    async createSession({ projectId, name, placeholder }, context) {
      const { userId } = requireUser(context);
      await access.chat(context, projectId);
      const { traceId } = context;
      const session = await createSession(store, { projectId, userId, name, placeholder, traceId });
      return { session };
    },

    async getSession(request, context) {
      return { session: await sessions.readable(context, request) };
    },

    async listSessions(request, context) {
      const { userId } = requireUser(context);
      await access.read(context, request.projectId);
      return listSessions(store, { ...request, userId });
    },

    async renameSession(request, context) {
      const session = await sessions.writable(context, request);
      return {
        session: await renameSession(store, { session, name: request.name, traceId: context.traceId }),
      };
    },

    async pinSession(request, context) {
      const session = await sessions.readable(context, request);
      const { pinned } = request;
      return { session: await pinSession(store, { session, pinned, traceId: context.traceId }) };
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}
