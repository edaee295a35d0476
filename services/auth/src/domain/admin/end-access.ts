import { deleteApiToken } from '../delete-api-token.ts';
import { endSessions } from '../end-sessions.ts';
import type { AuthStore } from '../ports.ts';

const PORTION = 100;

/** Ends all that opens an account: sessions and API tokens. Can be called again after a fault midway. */
export async function endAccess(store: AuthStore, userId: string, traceId: string): Promise<void> {
  await endSessions(store, userId, { traceId });
  for (;;) {
    const tokens = await store.listApiTokens(userId, PORTION, undefined);
    for (const { id } of tokens) await deleteApiToken(store, { userId }, id, traceId);
    if (tokens.length < PORTION) return;
  }
}
