import type { Message, Place } from './turn.ts';

/** Messages, as the store keeps them. */
export interface MessageRecords {
  /** Of the versions that are shown, or of those that lead to `before`; newest first, with citations. */
  listMessages(sessionId: number, limit: number, before?: Place): Promise<Message[]>;
  /** Of every version, newest first. */
  listEveryVersion(sessionId: number, limit: number, before?: Place): Promise<Message[]>;
  /** One message with its citations. */
  getMessage(sessionId: number, messageId: string): Promise<Message | undefined>;
  /** The answer being written in a session. */
  getGenerating(sessionId: number): Promise<Message | undefined>;
}
