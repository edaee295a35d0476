import { InvalidInput } from '@cairn/kit/errors';
import { newEvent } from '@cairn/kit/events';
import { sessionGone } from './policy.ts';
import type { ChatStore, Session } from './ports.ts';
import { cleanName } from './session-name.ts';

export interface RenameSession {
  session: Session;
  name: string;
  traceId: string;
}

/**
 * @throws InvalidInput for an empty name or one that is too long.
 * @throws NotFound when the session was deleted meanwhile.
 */
export async function renameSession(store: ChatStore, input: RenameSession): Promise<Session> {
  const { session, traceId } = input;
  const name = cleanName(input.name);
  if (name === '') throw InvalidInput.field('name', 'Give the chat a name.', 'chat_name_missing');
  const told = newEvent(
    { $case: 'chatSessionRenamed', value: { sessionId: session.id } },
    { actorId: session.userId, projectId: session.projectId, traceId },
  );
  const renamed = await store.renameSession(session.id, name, new Date(), [told]);
  if (!renamed) throw sessionGone();
  return renamed;
}
