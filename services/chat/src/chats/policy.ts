import { refusals } from '../refusals.ts';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

/** A session is its maker's alone; other members of the project do not learn that it is there. */
function mayUse(session: Session | undefined, userId: string): session is Session {
  return session?.userId === userId;
}

/** @throws NotFound when there is no such session in the project, or it is another person's. */
export async function ownSession(
  store: Pick<SessionRecords, 'getSession'>,
  userId: string,
  projectId: number,
  sessionId: number,
): Promise<Session> {
  const session = await store.getSession(projectId, sessionId);
  if (!mayUse(session, userId)) throw refusals.chat_not_found();
  return session;
}
