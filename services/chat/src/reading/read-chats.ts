import { type PageRequest, readPage } from '@cairn/platform/paging';
import type { MessageText } from '@cairn/proto/chat';
import { z } from 'zod';
import type { SessionRecords } from '../chats/ports.ts';
import type { Session } from '../chats/session.ts';
import { listMessages } from '../messages/list-messages.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import { refusals } from '../refusals.ts';

const paging = { usual: 100, most: 500, place: z.int(), placeOf: ({ id }: Session) => id };

/**
 * Chats of all people: those that are named, as far as they are there, or all in the order of their ids.
 *
 * @throws InvalidInput for a page token of another list.
 */
export async function readSessions(
  store: Pick<SessionRecords, 'listSessionsById' | 'listEverySession'>,
  { sessionIds, ...page }: { sessionIds: readonly number[] } & PageRequest,
): Promise<{ sessions: Session[]; nextPageToken: string }> {
  if (sessionIds.length > 0)
    return { sessions: await store.listSessionsById([...new Set(sessionIds)]), nextPageToken: '' };
  return readPage('sessions', page, paging, (limit, after: number | undefined) =>
    store.listEverySession(limit, after),
  );
}

/**
 * The texts of a chat, of every version: the newest page first, each page in the order of places; or those that are
 * named.
 *
 * @throws NotFound when there is no such chat.
 */
export async function readMessages(
  store: Pick<SessionRecords, 'listSessionsById'> & MessageRecords,
  { sessionId, messageIds, ...page }: { sessionId: number; messageIds: readonly string[] } & PageRequest,
): Promise<{ session: Session; messages: MessageText[]; nextPageToken: string }> {
  const [session] = await store.listSessionsById([sessionId]);
  if (!session) throw refusals.chat_not_found();
  if (messageIds.length > 0) {
    const found = await Promise.all(messageIds.map((id) => store.getMessage(sessionId, id)));
    const messages = found.flatMap((message) => (message ? [textOf(message)] : []));
    return { session, messages, nextPageToken: '' };
  }
  const every = { listMessages: store.listEveryVersion };
  const { messages, nextPageToken } = await listMessages(every, { sessionId, ...page });
  return { session, messages: messages.map(textOf), nextPageToken };
}

function textOf({ id, sequence, isAi, state, text, createdAt }: Message): MessageText {
  return { id, place: sequence - 1, isAi, text: state === 'generating' ? '' : text, createdAt };
}
