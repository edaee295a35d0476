import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { AuthStore } from '../store/auth-store.ts';
import type { Revocation } from './session.ts';

export interface RevocationsPage {
  pageSize: number;
  pageToken: string;
  /** Leaves out what was revoked before. */
  since?: Date | undefined;
}

const place = z.tuple([z.number().int(), z.string()]);

/**
 * One page of the revocations of tokens that may still hold, oldest first: 500 unless asked otherwise, 1,000 at most.
 */
export async function listRevocations(
  store: AuthStore,
  page: RevocationsPage,
): Promise<{ revocations: Revocation[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 500, 1_000);
  const after = decodePageToken(page.pageToken, place);
  const found = await store.listRevocations(
    limit + 1,
    page.since ?? new Date(0),
    after && { revokedAt: new Date(after[0]), sessionId: after[1] },
  );
  const revocations = found.slice(0, limit);
  const last = revocations.at(-1);
  const more = found.length > limit && last;
  return {
    revocations,
    nextPageToken: more ? encodePageToken([last.revokedAt.getTime(), last.sessionId]) : '',
  };
}
