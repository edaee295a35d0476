import { newEvent } from '@cairn/messaging/events';
import type { UserCaller } from '@cairn/platform/auth';
import { refusals } from '../refusals.ts';
import { EXCHANGED_SECONDS } from './exchange-api-token.ts';
import type { ApiTokenStore } from './ports.ts';

/**
 * Revokes one of a person's API tokens. Every service hears of it, and refuses what it was exchanged for.
 *
 * @throws NotFound when there is no such token of theirs.
 */
export async function deleteApiToken(
  store: ApiTokenStore,
  caller: Pick<UserCaller, 'userId'>,
  id: string,
  traceId: string,
): Promise<void> {
  const revokedAt = new Date();
  const expiresAt = new Date(revokedAt.getTime() + EXCHANGED_SECONDS * 1000);
  const events = newEvent(
    { $case: 'sessionRevoked', value: { sessionId: id, expiresAt } },
    { actorId: caller.userId, traceId },
  );
  const isRevoked = await store.revokeApiToken(caller.userId, { sessionId: id, revokedAt, expiresAt }, [
    events,
  ]);
  if (!isRevoked) throw refusals.token_not_found();
}
