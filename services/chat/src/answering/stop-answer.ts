import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import type { AnswerFeed, AnswerRecords } from './ports.ts';

/** How long the writer has to end before the answer is given as it is, in milliseconds. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 100;

/**
 * Ends the answer being written in a session, in whichever process, and keeps what is there. Gives the answer as it was
 * kept; undefined when none was being written.
 */
export async function stopAnswer(
  parts: { store: AnswerRecords & MessageRecords; feed: Pick<AnswerFeed, 'listen' | 'askToStop'> },
  sessionId: number,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const generating = await parts.store.getGenerating(sessionId);
  if (!generating) return undefined;
  const listener = parts.feed.listen(generating.id);
  try {
    // The mark in the store is for a writer that does not hear the signal.
    await parts.store.requestStop(generating.id);
    parts.feed.askToStop(generating.id);
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const message = await parts.store.getMessage(sessionId, generating.id);
      if (
        message?.state !== 'generating' ||
        message.generation !== generating.generation ||
        Date.now() > deadline
      )
        return message;
      await listener.next(LOOK_MS, signal);
    }
  } finally {
    listener.close();
  }
}
