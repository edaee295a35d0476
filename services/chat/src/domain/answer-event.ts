import type { Citation, Message } from './records.ts';

/** What is being done for an answer before and while it is written. */
export const stages = ['searching', 'reading', 'thinking', 'generating'] as const;

export type Stage = (typeof stages)[number];

export type AnswerEventKind =
  | { type: 'accepted'; question?: Message; answer: Message }
  | { type: 'progress'; stage: Stage; passages: number; documents: number }
  | { type: 'content'; text: string }
  | { type: 'sources'; citations: readonly Citation[] }
  /** To a reader it carries the final message; as told between processes, only that it is to be read now. */
  | { type: 'done'; message?: Message }
  /** All text so far is replaced: another run began while the reader was following. */
  | { type: 'replaced'; text: string };

/** One step of an answer being written. */
export type AnswerEvent = AnswerEventKind & {
  messageId: string;
  /** UTF-16 units of the answer a reader has after this event. */
  offset: number;
};
