import type { UserCaller } from '@cairn/platform/auth';
import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { SessionStore } from './ports.ts';
import type { Session } from './session.ts';

export interface Page {
  pageSize: number;
  pageToken: string;
}

/** A page of the caller's sessions that hold, newest first: 50 unless asked otherwise, 200 at most. */
export async function listSessions(
  store: SessionStore,
  caller: Pick<UserCaller, 'userId' | 'sessionId'>,
  page: Page,
): Promise<{ sessions: Session[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 50, 200);
  const before = decodePageToken(page.pageToken, z.string());
  const now = new Date();
  const found = await store.listSessions(caller.userId, limit + 1, before, now);
  const sessions = found.slice(0, limit).map((each) =>
    // The session that asks is active as it does.
    each.id === caller.sessionId ? { ...each, lastActiveAt: now } : each,
  );
  const last = sessions.at(-1);
  return { sessions, nextPageToken: found.length > limit && last ? encodePageToken(last.id) : '' };
}
