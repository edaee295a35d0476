import type { ErrorParams } from '#lib/api/errors.ts';
import type { ChatMessage, Citation } from '#lib/api/types.ts';

/** One step of an answer being written, as the stream carries it. Kinds not named here are passed over. */
export type AnswerEvent =
  | { type: 'accepted'; question: ChatMessage | null; answer: ChatMessage }
  | { type: 'status'; stage: string; passages: number; documents: number }
  | { type: 'sources'; sources: Citation[] }
  | { type: 'content'; content: string; message_id: string; offset: number }
  | { type: 'replace'; content: string }
  | { type: 'error'; message: string; reason?: string; params?: ErrorParams }
  | { type: 'done'; message: ChatMessage };

/** An event with its place: `<message id>:<offset>`, from which a lost stream is resumed. */
export interface PlacedEvent {
  id: string;
  event: AnswerEvent;
}
