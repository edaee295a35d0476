import { type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import type { AuthStore } from '../store/auth-store.ts';
import type { Revocation } from './session.ts';

export interface RevocationsPage extends PageRequest {
  /** Leaves out what was revoked before. */
  since?: Date | undefined;
}

const paging = {
  usual: 500,
  most: 1_000,
  place: z
    .tuple([z.number().int(), z.string()])
    .transform(([at, sessionId]) => ({ revokedAt: new Date(at), sessionId })),
  placeOf: ({ revokedAt, sessionId }: Revocation) => [revokedAt.getTime(), sessionId],
};

/**
 * One page of the revocations of tokens that may still hold, oldest first: 500 unless asked otherwise, 1,000 at most.
 */
export function listRevocations(store: AuthStore, page: RevocationsPage) {
  return readPage('revocations', page, paging, (limit, after) =>
    store.listRevocations(limit, page.since ?? new Date(0), after),
  );
}
