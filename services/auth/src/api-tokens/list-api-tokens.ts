import type { UserCaller } from '@cairn/platform/auth';
import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Page } from '../sessions/list-sessions.ts';
import type { ApiToken } from './api-token.ts';
import type { ApiTokenStore } from './ports.ts';

/** A page of the caller's API tokens, newest first: 50 unless asked otherwise, 200 at most. */
export async function listApiTokens(
  store: ApiTokenStore,
  caller: Pick<UserCaller, 'userId'>,
  page: Page,
): Promise<{ apiTokens: ApiToken[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 50, 200);
  const before = decodePageToken(page.pageToken, z.string());
  const found = await store.listApiTokens(caller.userId, limit + 1, before);
  const { items: apiTokens, nextPageToken } = pageOf(found, limit, (last) => last.id);
  return { apiTokens, nextPageToken };
}
