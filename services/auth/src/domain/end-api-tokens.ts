import { NotFound } from '@cairn/kit/errors';
import { deleteApiToken } from './delete-api-token.ts';
import type { ApiTokenStore } from './security-ports.ts';

const PORTION = 200;

/**
 * Ends all API tokens of a person, but for those made after `createdBy`. After a fault midway it can be called again.
 */
export async function endApiTokens(
  store: ApiTokenStore,
  userId: string,
  { createdBy, traceId }: { createdBy?: Date | undefined; traceId: string },
): Promise<void> {
  let before: string | undefined;
  for (;;) {
    const tokens = await store.listApiTokens(userId, PORTION, before);
    for (const { id, createdAt } of tokens) {
      if (createdBy && createdAt > createdBy) continue;
      await deleteApiToken(store, { userId }, id, traceId).catch(ifThere);
    }
    if (tokens.length < PORTION) return;
    before = tokens.at(-1)?.id;
  }
}

/** Revoked by somebody else in the meantime. */
function ifThere(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
