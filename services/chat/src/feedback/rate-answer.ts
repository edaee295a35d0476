import { throwFaults } from '@cairn/platform/errors';
import { fits, manyLines, textFault } from '@cairn/platform/text';
import type { Session } from '../chats/session.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import { refusals } from '../refusals.ts';
import type { Feedback } from './feedback.ts';
import type { FeedbackRecords } from './ports.ts';

/** In characters. */
const LONGEST_COMMENT = 2_000;

export interface RateAnswer {
  session: Session;
  messageId: string;
  /** Absent: what was said of it is removed. */
  rating: Feedback['rating'] | undefined;
  /** May be empty. */
  comment: string;
}

/**
 * Keeps what the person says of an answer, in place of what they said before.
 *
 * @throws InvalidInput for a comment that is too long or has a character that is refused.
 * @throws NotFound when there is no such answer, or it is still being written.
 */
export async function rateAnswer(
  store: FeedbackRecords & Pick<MessageRecords, 'getMessage'>,
  input: RateAnswer,
): Promise<Message> {
  const { session, messageId, rating } = input;
  const comment = manyLines(input.comment);
  throwFaults([
    textFault('comment', comment, 'lines'),
    !fits(comment, LONGEST_COMMENT) && refusals.comment_too_long({ max: LONGEST_COMMENT }),
  ]);
  const feedback = rating && { projectId: session.projectId, rating, comment, createdAt: new Date() };
  const answer = await store.setFeedback(session.id, messageId, feedback);
  if (!answer) throw refusals.answer_not_found();
  // With its versions.
  return (await store.getMessage(session.id, messageId)) ?? answer;
}
