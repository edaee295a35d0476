import type { UserCaller } from '@cairn/platform/auth';
import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { ApiTokenStore } from './ports.ts';

/** A page of the caller's API tokens, newest first: 50 unless asked otherwise, 200 at most. */
export function listApiTokens(
  store: ApiTokenStore,
  { userId }: Pick<UserCaller, 'userId'>,
  page: PageRequest,
) {
  return readPage('apiTokens', page, { usual: 50, most: 200, ...byId }, (limit, before) =>
    store.listApiTokens(userId, limit, before),
  );
}
