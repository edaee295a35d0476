import { newEvent } from '@cairn/messaging/events';
import { refusals } from '../refusals.ts';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

export interface PinSession {
  session: Session;
  pinned: boolean;
  traceId: string;
}

/** Keeps a session at the head of the list, or no longer. @throws NotFound when it was deleted meanwhile. */
export async function pinSession(store: SessionRecords, input: PinSession): Promise<Session> {
  const { session, pinned, traceId } = input;
  if (session.pinned === pinned) return session;
  const event = newEvent(
    { $case: 'chatSessionPinned', value: { sessionId: session.id } },
    { actorId: session.userId, projectId: session.projectId, traceId },
  );
  const changed = await store.updateSession(session.id, { pinned }, [event]);
  if (!changed) throw refusals.chat_not_found();
  return changed;
}
