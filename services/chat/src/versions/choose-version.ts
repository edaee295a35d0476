import { newEvent } from '@cairn/messaging/events';
import type { Session } from '../chats/session.ts';
import { refusals } from '../refusals.ts';
import type { VersionRecords } from './ports.ts';

export interface ChooseVersion {
  session: Session;
  /** A question or an answer of the version. */
  messageId: string;
  traceId: string;
}

/**
 * Shows a version of a question or of an answer, with the conversation that followed it.
 *
 * @throws NotFound when there is no such message; Conflict while an answer is being written in the chat.
 */
export async function chooseVersion(store: VersionRecords, input: ChooseVersion): Promise<void> {
  const { session, messageId, traceId } = input;
  const event = newEvent(
    { $case: 'chatVersionChosen', value: { sessionId: session.id } },
    { actorId: session.userId, projectId: session.projectId, traceId },
  );
  const outcome = await store.chooseVersion(session.id, messageId, [event]);
  if (outcome === 'not_found') throw refusals.message_not_found();
  if (outcome === 'busy') throw refusals.answer_running();
}
