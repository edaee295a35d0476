import type { Message } from '../messages/turn.ts';
import type { Feedback } from './feedback.ts';

/** What is said of answers, as the store keeps it. */
export interface FeedbackRecords {
  /**
   * Keeps what is said of an answer, or, absent, removes it. Undefined when there is no such answer in the session, or
   * it is being written.
   */
  setFeedback(
    sessionId: number,
    messageId: string,
    feedback: Feedback | undefined,
  ): Promise<Message | undefined>;
  /** Answers of a project of which something is said, in the order of their ids, those after `after`. */
  listFeedback(projectId: number, limit: number, after?: string): Promise<Message[]>;
}
