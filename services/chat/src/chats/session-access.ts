import { requireUser } from '@cairn/platform/auth';
import type { HandlerContext } from '@cairn/platform/rpc';
import type { ProjectAccess } from '@cairn/service/access';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import type { SettingsReader } from '../ai-settings/ports.ts';
import { ownSession } from './policy.ts';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

type Place = { projectId: number; sessionId: number };
type Finder = (context: HandlerContext, place: Place) => Promise<Session>;

/** The session that a call is about. It is open to its maker only, and only while they may see the project. */
export interface SessionAccess {
  readable: Finder;
  writable: Finder;
  /** As `writable`, with how its project wants answers. */
  answerable(context: HandlerContext, place: Place): Promise<{ session: Session; settings: AiSettings }>;
}

export function sessionAccess(
  store: Pick<SessionRecords, 'getSession'>,
  access: ProjectAccess,
  reader: SettingsReader,
): SessionAccess {
  const sessionWith =
    (mayUse: ProjectAccess['read']): Finder =>
    async (context, { projectId, sessionId }) => {
      const { userId } = requireUser(context);
      await mayUse(context, projectId);
      return ownSession(store, userId, projectId, sessionId);
    };
  return {
    readable: sessionWith(access.read),
    writable: sessionWith(access.chat),
    async answerable(context, { projectId, sessionId }) {
      const { userId } = requireUser(context);
      const settings = await reader.readToChat(context, projectId);
      return { session: await ownSession(store, userId, projectId, sessionId), settings };
    },
  };
}
