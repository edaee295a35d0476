import { NotFound } from '@cairn/platform/errors';
import { inPortions } from '@cairn/platform/work';
import type { ApiToken } from './api-token.ts';
import { deleteApiToken } from './delete-api-token.ts';
import type { ApiTokenStore } from './ports.ts';

/**
 * Ends all API tokens of a person, but for those made after `createdBy`. After a fault midway it can be called again.
 */
export async function endApiTokens(
  store: ApiTokenStore,
  userId: string,
  { createdBy, traceId }: { createdBy?: Date | undefined; traceId: string },
): Promise<void> {
  const tokens = inPortions((limit, last: ApiToken | undefined) =>
    store.listApiTokens(userId, limit, last?.id),
  );
  for await (const { id, createdAt } of tokens) {
    if (createdBy && createdAt > createdBy) continue;
    await deleteApiToken(store, { userId }, id, traceId).catch(ifThere);
  }
}

/** Revoked by another call in the meantime. */
function ifThere(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
