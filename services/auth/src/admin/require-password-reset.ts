import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AdminActor } from './actor.ts';
import { endAccess } from './end-access.ts';

/**
 * Has a person set a new password by a mailed link: the present one signs in no more, sessions and API tokens end.
 *
 * @throws NotFound
 */
export async function requirePasswordReset(
  store: AuthStore,
  actor: AdminActor,
  userId: string,
): Promise<void> {
  const wanted = mailWanted({ kind: 'reset_required', userId, details: {} }, actor.traceId);
  if (!(await store.changeAdministration(userId, { resetRequiredAt: new Date() }, [wanted]))) {
    throw refusals.person_not_found();
  }
  await endAccess(store, userId, actor.traceId);
  actor.note('password_reset_required', { targetId: userId });
}
