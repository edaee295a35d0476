import { requireUser } from '@cairn/platform/auth';
import type { HandlerContext } from '@cairn/platform/rpc';
import type { ProjectAccess } from '@cairn/service/access';
import { ownSession } from './policy.ts';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

type Finder = (context: HandlerContext, place: { projectId: number; sessionId: number }) => Promise<Session>;

/** The session that a call is about. It is open to its maker only, and only while they may see the project. */
export interface SessionAccess {
  readable: Finder;
  writable: Finder;
}

export function sessionAccess(
  store: Pick<SessionRecords, 'getSession'>,
  access: ProjectAccess,
): SessionAccess {
  const sessionWith =
    (mayUse: ProjectAccess['read']): Finder =>
    async (context, { projectId, sessionId }) => {
      const { userId } = requireUser(context);
      await mayUse(context, projectId);
      return ownSession(store, userId, projectId, sessionId);
    };
  return { readable: sessionWith(access.read), writable: sessionWith(access.chat) };
}
