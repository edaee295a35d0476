import type { SessionRecords } from '../chats/ports.ts';
import type { ModelPool } from '../connections/model-pool.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Asking } from './answer-limits.ts';
import type { AnswerFeed, AnswerRecords } from './ports.ts';
import type { RunningAnswers } from './running-answers.ts';

/** What the use cases that begin answers need. */
export interface AnsweringParts {
  store: AnswerRecords & MessageRecords & Pick<SessionRecords, 'titleSession'>;
  feed: AnswerFeed;
  running: RunningAnswers;
  models: Pick<ModelPool, 'choose'>;
  /**
   * Counts one more answer that a person asks for, and gives how many they may have written at the same time, by
   * whichever processes. Only what an endpoint writes is counted.
   *
   * @throws RateLimited once they have had as many as there may be in a day.
   */
  admit: (asking: Asking) => Promise<number>;
}
