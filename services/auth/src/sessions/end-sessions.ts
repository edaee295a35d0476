import { newEvent } from '@cairn/messaging/events';
import type { UserCaller } from '@cairn/platform/auth';
import { inPortions } from '@cairn/platform/work';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { Session } from './session.ts';

/**
 * Ends one of a person's own sessions. Every service hears of it and refuses its token.
 *
 * @throws NotFound when it is not theirs, has run out, or ended before.
 */
export async function endSession(
  store: AuthStore,
  caller: Pick<UserCaller, 'userId'>,
  sessionId: string,
  traceId: string,
): Promise<void> {
  const session = await store.getSession(sessionId);
  const isTheirs = session?.userId === caller.userId && session.expiresAt > new Date();
  if (isTheirs && (await end(store, session, caller.userId, traceId))) return;
  throw refusals.session_not_found();
}

/**
 * Ends all sessions of a person, but for the one to keep and those that began after `createdBy`, and gives how many.
 * After a fault midway it can be called again. A sign-in that checked the person's password before a change of it and
 * is kept only after this looks for itself whether its password still holds (`sign-in.ts`).
 */
export async function endSessions(
  store: AuthStore,
  userId: string,
  options: { keep?: string | undefined; createdBy?: Date | undefined; traceId: string },
  portion?: number,
): Promise<number> {
  let ended = 0;
  const now = new Date();
  const sessions = inPortions(
    (limit, last: Session | undefined) => store.listSessions(userId, limit, last?.id, now),
    portion,
  );
  for await (const session of sessions) {
    if (session.id === options.keep) continue;
    if (options.createdBy && session.createdAt > options.createdBy) continue;
    if (await end(store, session, userId, options.traceId)) ended++;
  }
  return ended;
}

/** False when it has ended before. */
export function end(store: AuthStore, session: Session, actorId: string, traceId: string): Promise<boolean> {
  const { id: sessionId, expiresAt } = session;
  const events = newEvent({ $case: 'sessionRevoked', value: { sessionId, expiresAt } }, { actorId, traceId });
  return store.revoke({ sessionId, revokedAt: new Date(), expiresAt }, [events]);
}
