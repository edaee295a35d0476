import type { Message } from './turn.ts';

/** Messages, as the store keeps them. */
export interface MessageRecords {
  /** Newest first, below the sequence `before`, with citations. */
  listMessages(sessionId: number, limit: number, before?: number): Promise<Message[]>;
  /** One message with its citations. */
  getMessage(sessionId: number, messageId: string): Promise<Message | undefined>;
  /** The answer being written in a session. */
  getGenerating(sessionId: number): Promise<Message | undefined>;
}
