import { inPortions } from '@cairn/platform/work';
import { deleteApiToken } from '../api-tokens/delete-api-token.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { AuthStore } from '../store/auth-store.ts';

/** Ends all that opens an account: sessions and API tokens. Can be called again after a fault midway. */
export async function endAccess(store: AuthStore, userId: string, traceId: string): Promise<void> {
  await endSessions(store, userId, { traceId });
  const tokens = inPortions((limit) => store.listApiTokens(userId, limit, undefined));
  for await (const { id } of tokens) await deleteApiToken(store, { userId }, id, traceId);
}
