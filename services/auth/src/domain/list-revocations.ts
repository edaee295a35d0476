import { decodePageToken, encodePageToken, pageSize } from '@cairn/kit/paging';
import { z } from 'zod';
import type { AuthStore } from './ports.ts';
import type { Revocation } from './user.ts';

/** Revocations are listed and kept this much longer than their tokens hold, for clocks that differ. Milliseconds. */
export const CLOCK_ALLOWANCE_MS = 120_000;

const place = z.tuple([z.number().int(), z.string()]);

/** One page of the revocations that still matter, those that run out first first: 500 unless asked otherwise, 1,000 at most. */
export async function listRevocations(
  store: AuthStore,
  page: { pageSize: number; pageToken: string },
): Promise<{ revocations: Revocation[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 500, 1_000);
  const after = decodePageToken(page.pageToken, place);
  const found = await store.listRevocations(
    limit + 1,
    new Date(Date.now() - CLOCK_ALLOWANCE_MS),
    after && { expiresAt: new Date(after[0]), sessionId: after[1] },
  );
  const revocations = found.slice(0, limit);
  const last = revocations.at(-1);
  const more = found.length > limit && last;
  return {
    revocations,
    nextPageToken: more ? encodePageToken([last.expiresAt.getTime(), last.sessionId]) : '',
  };
}
