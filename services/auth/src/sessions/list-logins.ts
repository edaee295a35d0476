import type { UserCaller } from '@cairn/platform/auth';
import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { AuthStore } from '../store/auth-store.ts';

/** A page of the caller's login history, newest first: 20 unless asked otherwise, 200 at most. */
export function listLogins(store: AuthStore, { userId }: UserCaller, page: PageRequest) {
  return readPage('logins', page, { usual: 20, most: 200, ...byId }, (limit, before) =>
    store.listLogins(userId, limit, before),
  );
}
