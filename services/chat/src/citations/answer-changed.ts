import { type Envelope, newEvent } from '@cairn/messaging/events';
import type { Session } from '../chats/session.ts';
import type { Turn } from '../messages/turn.ts';

/** What tells others that the text of an answer is another now: whoever shows or finds it is to read it again. */
export function answerChanged(
  { id: messageId, sessionId }: Pick<Turn, 'id' | 'sessionId'>,
  { projectId }: Pick<Session, 'projectId'>,
): Envelope {
  return newEvent({ $case: 'chatMessageChanged', value: { sessionId, messageId } }, { projectId });
}
