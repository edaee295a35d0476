import type { UserCaller } from '@cairn/platform/auth';
import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { SessionStore } from './ports.ts';

/** A page of the caller's sessions that hold, newest first: 50 unless asked otherwise, 200 at most. */
export async function listSessions(
  store: SessionStore,
  caller: Pick<UserCaller, 'userId' | 'sessionId'>,
  page: PageRequest,
) {
  const now = new Date();
  return readPage('sessions', page, { usual: 50, most: 200, ...byId }, async (limit, before) =>
    (await store.listSessions(caller.userId, limit, before, now)).map((each) =>
      // The session that asks is active as it does.
      each.id === caller.sessionId ? { ...each, lastActiveAt: now } : each,
    ),
  );
}
