import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';

/** A question of more words than this says by itself what it is about. */
const MOST_WORDS = 10;

/** English words that point back at what was said before. */
const POINTING =
  /\b(it|its|they|them|their|this|that|these|those|he|him|his|she|her|there|then|one|ones|else|also)\b/i;
const CONTINUING = /^(and|but|so|or|why|how come|what about|how about)\b/i;

/**
 * What to search for to answer a question. A short one that points back (`Who built them?`) finds little by itself, so
 * the question before it is searched for with it.
 */
export async function searchText(
  store: Pick<MessageRecords, 'listMessages'>,
  question: Pick<Message, 'sessionId' | 'sequence' | 'text'>,
): Promise<string> {
  const { sessionId, sequence, text } = question;
  const pointsBack = POINTING.test(text) || CONTINUING.test(text);
  if (!pointsBack || text.split(/\s+/).length > MOST_WORDS) return text;
  const before = await store.listMessages(sessionId, 2, sequence);
  const previous = before.find((message) => !message.isAi);
  return previous ? `${text}\n${previous.text}` : text;
}
