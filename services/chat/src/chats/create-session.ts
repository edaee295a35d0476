import { newEvent } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';
import { nameOrDefault } from './session-name.ts';

export interface CreateSession {
  projectId: number;
  userId: string;
  /** Empty: 'New Chat'. */
  name: string;
  /** The name stands until the first question takes its place; so does 'New Chat'. */
  placeholder: boolean;
  traceId: string;
}

/** @throws InvalidInput for a name that is too long; NotFound when the project was deleted meanwhile. */
export async function createSession(store: SessionRecords, input: CreateSession): Promise<Session> {
  const { projectId, userId, traceId } = input;
  const name = nameOrDefault(input.name);
  const isPlaceholder = input.placeholder || input.name.trim() === '';
  const session = await store.createSession(
    { projectId, userId, name, ...(isPlaceholder && { placeholder: true }), at: new Date() },
    (sessionId) => [
      newEvent(
        { $case: 'chatSessionCreated', value: { sessionId } },
        { actorId: userId, projectId, traceId },
      ),
    ],
  );
  if (!session) throw commonRefusals.project_not_found();
  return session;
}
