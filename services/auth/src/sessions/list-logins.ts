import type { UserCaller } from '@cairn/platform/auth';
import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { AuthStore } from '../store/auth-store.ts';
import type { Page } from './list-sessions.ts';
import type { Login } from './session.ts';

/** A page of the caller's login history, newest first: 20 unless asked otherwise, 200 at most. */
export async function listLogins(
  store: AuthStore,
  caller: UserCaller,
  page: Page,
): Promise<{ logins: Login[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 20, 200);
  const before = decodePageToken(page.pageToken, z.string());
  const found = await store.listLogins(caller.userId, limit + 1, before);
  const { items: logins, nextPageToken } = pageOf(found, limit, (last) => last.id);
  return { logins, nextPageToken };
}
