import { withoutCitations } from '../citations/without-citations.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message, Place } from '../messages/turn.ts';
import type { PromptMessage } from './chat-model.ts';

/** Messages read at a time. */
const PAGE = 20;

/**
 * The turns that lead to a message, as far as they fit into `budget` characters, oldest first. Read from the newest
 * backwards, a page at a time, until the budget is full: a long conversation is never read whole. Only turns that were
 * answered are repeated and citation numbers of old answers are left out, since they would point at other sources now.
 */
export async function recentHistory(
  store: Pick<MessageRecords, 'listMessages'>,
  before: Pick<Message, 'sessionId'> & Place,
  budget: number,
): Promise<PromptMessage[]> {
  const newestFirst: PromptMessage[] = [];
  let left = budget;
  let place: Place | undefined = before;
  while (place) {
    const page: Message[] = await store.listMessages(before.sessionId, PAGE, place);
    for (let i = 0; i < page.length; i++) {
      const answer = page[i];
      if (!answer?.isAi || !isWorthRepeating(answer)) continue;
      const question = page.find((message) => message.id === answer.replyTo);
      if (!question) continue;
      const turn = turnOf(question, answer);
      const size = turn.reduce((sum, message) => sum + message.content.length, 0);
      if (size > left) return newestFirst.reverse();
      left -= size;
      newestFirst.push(...turn.reverse());
    }
    place = page.length < PAGE ? undefined : nextPlace(page);
  }
  return newestFirst.reverse();
}

/** A page that begins with an answer cut its turn in two; the next page takes the answer again. */
function nextPlace(newestFirst: readonly Message[]): Place | undefined {
  const oldest = newestFirst.at(-1);
  return oldest?.isAi ? { ...oldest, sequence: oldest.sequence + 1 } : oldest;
}

function isWorthRepeating(answer: Message): boolean {
  return answer.text !== '' && answer.state !== 'generating' && answer.state !== 'failed';
}

function turnOf(question: Message, answer: Message): PromptMessage[] {
  return [
    { role: 'user', content: question.text },
    { role: 'assistant', content: withoutCitations(answer.text) },
  ];
}
