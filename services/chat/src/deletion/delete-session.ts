import { newEvent } from '@cairn/messaging/events';
import type { AnswerFeed } from '../answering/ports.ts';
import type { SessionRecords } from '../chats/ports.ts';
import { purgeDeleted } from '../chats/purge-deleted.ts';
import type { Session } from '../chats/session.ts';
import type { MessageRecords } from '../messages/ports.ts';
import { refusals } from '../refusals.ts';

/**
 * Deletes a session with its messages. An answer being written in it is ended.
 *
 * @throws NotFound when it was deleted meanwhile.
 */
export async function deleteSession(
  parts: { store: SessionRecords & MessageRecords; feed: Pick<AnswerFeed, 'askToStop'> },
  session: Session,
  traceId: string,
): Promise<void> {
  const generating = await parts.store.getGenerating(session.id);
  const event = newEvent(
    { $case: 'chatSessionDeleted', value: { sessionId: session.id } },
    { actorId: session.userId, projectId: session.projectId, traceId },
  );
  if (!(await parts.store.deleteSession(session.id, [event]))) throw refusals.chat_not_found();
  if (generating) parts.feed.askToStop(generating.id);
  await purgeDeleted(parts.store);
}
