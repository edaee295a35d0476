import { type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import type { MessageRecords } from './ports.ts';
import type { Message } from './turn.ts';

/** Messages with their text are large: more than this in one page could be more than one gRPC message holds. */
const LARGEST_PAGE = 50;
const paging = {
  usual: LARGEST_PAGE,
  most: LARGEST_PAGE,
  // With the branch: what leads to a message stays the same when another version is chosen.
  place: z.object({ sequence: z.int(), branch: z.int().optional() }),
  placeOf: ({ sequence, branch }: Message) => ({ sequence, branch }),
};

/**
 * A session's messages, the newest page first, each page oldest first.
 *
 * @throws InvalidInput for a page token of another list.
 */
export async function listMessages(
  store: Pick<MessageRecords, 'listMessages'>,
  input: { sessionId: number } & PageRequest,
) {
  const { messages, nextPageToken } = await readPage('messages', input, paging, (limit, before) =>
    store.listMessages(input.sessionId, limit, before),
  );
  return { messages: messages.reverse(), nextPageToken };
}
