import { newEvent } from '@cairn/messaging/events';
import { refusals } from '../refusals.ts';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';
import { cleanName } from './session-name.ts';

export interface RenameSession {
  session: Session;
  name: string;
  traceId: string;
}

/**
 * @throws InvalidInput as `cleanName` does.
 * @throws NotFound when the session was deleted meanwhile.
 */
export async function renameSession(store: SessionRecords, input: RenameSession): Promise<Session> {
  const { session, traceId } = input;
  const name = cleanName(input.name);
  const event = newEvent(
    { $case: 'chatSessionRenamed', value: { sessionId: session.id } },
    { actorId: session.userId, projectId: session.projectId, traceId },
  );
  const changes = { name, placeholder: undefined, updatedAt: new Date() };
  const renamed = await store.updateSession(session.id, changes, [event]);
  if (!renamed) throw refusals.chat_not_found();
  return renamed;
}
