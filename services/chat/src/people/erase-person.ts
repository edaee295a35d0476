import { NotFound } from '@cairn/platform/errors';
import { inPortions } from '@cairn/platform/work';
import type { AnswerFeed } from '../answering/ports.ts';
import type { SessionRecords } from '../chats/ports.ts';
import { purgeDeleted } from '../chats/purge-deleted.ts';
import { deleteSession } from '../deletion/delete-session.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { TokenSumRecords } from '../token-sums/ports.ts';

/** Deletes a person's conversations, which no one else can see, in others' projects too. */
export async function erasePerson(
  parts: { store: SessionRecords & MessageRecords & TokenSumRecords; feed: Pick<AnswerFeed, 'askToStop'> },
  userId: string,
  portion?: number,
): Promise<void> {
  const { store } = parts;
  const sessions = inPortions((limit) => store.listSessionsOfPerson(userId, limit), portion);
  for await (const session of sessions) await deleteSession(parts, session, '').catch(ignoreDeleted);
  await store.removeTokenSums('person', userId);
  // What a process that died in the middle of this left of them.
  await purgeDeleted(store, portion);
}

/** Of two processes that do the same, one finds that the other was first. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
