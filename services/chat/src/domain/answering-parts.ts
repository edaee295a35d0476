import type { ChatModel } from './chat-model.ts';
import type { AnswerFeed, ChatStore, SettingsReader } from './ports.ts';
import type { RunningAnswers } from './running-answers.ts';

/** What the use cases that begin answers need. */
export interface AnsweringParts {
  store: ChatStore;
  feed: AnswerFeed;
  settings: SettingsReader;
  running: RunningAnswers;
  model: Pick<ChatModel, 'name'>;
  /** Answers one person may have written at the same time, by whichever processes. */
  perPerson: number;
}
