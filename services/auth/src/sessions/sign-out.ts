import { newEvent } from '@cairn/messaging/events';
import type { UserCaller } from '@cairn/platform/auth';
import type { AuthStore } from '../store/auth-store.ts';

/**
 * Ends the session of a token, and announces it to every service, which then refuse the token. Once more changes
 * nothing.
 */
export async function signOut(
  { store, tokenSeconds }: { store: AuthStore; tokenSeconds: number },
  caller: UserCaller,
  traceId: string,
): Promise<void> {
  const session = await store.getSession(caller.sessionId);
  // A token can outlive the record of its session (a store brought back from a copy); none lives longer than this.
  const revokedAt = new Date();
  const expiresAt = session?.expiresAt ?? new Date(revokedAt.getTime() + tokenSeconds * 1000);
  const { sessionId, userId: actorId } = caller;
  const events = newEvent({ $case: 'sessionRevoked', value: { sessionId, expiresAt } }, { actorId, traceId });
  await store.revoke({ sessionId, revokedAt, expiresAt }, [events]);
}
