import { NotFound } from '@cairn/kit/errors';
import { deleteSession } from './delete-session.ts';
import type { AnswerFeed, ChatStore } from './ports.ts';
import { purgeDeleted } from './purge-deleted.ts';

const PORTION = 100;

/** Deletes a person's conversations, which nobody else can see, in others' projects too. */
export async function erasePerson(
  parts: { store: ChatStore; feed: Pick<AnswerFeed, 'askToStop'> },
  userId: string,
  portion = PORTION,
): Promise<void> {
  const { store } = parts;
  for (;;) {
    const some = await store.listSessionsOfPerson(userId, portion);
    for (const session of some) await deleteSession(parts, session, '').catch(ignoreDeleted);
    if (some.length < portion) break;
  }
  // What a process that died in the middle of this left of them.
  await purgeDeleted(store, portion);
}

/** Of two processes that do the same, one finds that the other was first. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
