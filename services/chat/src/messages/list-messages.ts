import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { MessageRecords } from './ports.ts';
import type { Message } from './turn.ts';

const token = z.number().int();

/** Messages with their text are large: more than this in one page could be more than one gRPC message holds. */
const LARGEST_PAGE = 50;

/**
 * A session's messages, the newest page first, each page oldest first.
 *
 * @throws InvalidInput for a page token of another list.
 */
export async function listMessages(
  store: Pick<MessageRecords, 'listMessages'>,
  input: { sessionId: number; pageSize: number; pageToken: string },
): Promise<{ messages: Message[]; nextPageToken: string }> {
  const size = pageSize(input.pageSize, LARGEST_PAGE, LARGEST_PAGE);
  const before = decodePageToken(input.pageToken, token);
  const found = await store.listMessages(input.sessionId, size + 1, before);
  const messages = found.slice(0, size);
  const oldest = messages.at(-1);
  return {
    messages: messages.reverse(),
    nextPageToken: found.length > size && oldest ? encodePageToken(oldest.sequence) : '',
  };
}
