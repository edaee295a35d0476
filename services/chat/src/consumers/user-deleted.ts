import { NotFound } from '@cairn/kit/errors';
import { type ConsumerOptions, type EventBus, erasePerson } from '@cairn/kit/events';
import { deleteSession } from '../domain/delete-session.ts';
import type { AnswerFeed, ChatStore } from '../domain/ports.ts';
import { purgeDeleted } from '../domain/purge-deleted.ts';

const PORTION = 100;

/** A person's conversations, which nobody else can see, go with their account, from others' projects too. */
export function forgetPerson(
  parts: { store: ChatStore; feed: Pick<AnswerFeed, 'askToStop'> },
  bus: Pick<EventBus, 'publish'>,
  portion = PORTION,
): ConsumerOptions {
  const { store } = parts;
  return erasePerson({
    service: 'chat',
    bus,
    count: (userId) => store.countPerson(userId),
    async erase(userId) {
      for (;;) {
        const some = await store.listSessionsOfPerson(userId, portion);
        for (const session of some) await deleteSession(parts, session, '').catch(ifThere);
        if (some.length < portion) break;
      }
      // What a process that died in the middle of this left of them.
      await purgeDeleted(store, portion);
    },
  });
}

/** Of two processes that do the same, one finds nothing any more. */
function ifThere(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
