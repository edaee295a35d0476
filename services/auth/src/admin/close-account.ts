import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AdminActor } from './actor.ts';
import { endAccess } from './end-access.ts';

/**
 * Closes an account: sign-in is refused until it is reopened; its sessions and API tokens end. What it has stays.
 *
 * @throws NotFound; Conflict for the administrator's own account.
 */
export async function closeAccount(store: AuthStore, actor: AdminActor, userId: string): Promise<void> {
  refuseOneself(actor, userId);
  if (!(await store.changeAdministration(userId, { closedAt: new Date() }, [])))
    throw refusals.person_not_found();
  await endAccess(store, userId, actor.traceId);
  actor.note('account_closed', { targetId: userId });
}

/** @throws NotFound */
export async function reopenAccount(store: AuthStore, actor: AdminActor, userId: string): Promise<void> {
  if (!(await store.changeAdministration(userId, { closedAt: null }, []))) throw refusals.person_not_found();
  actor.note('account_reopened', { targetId: userId });
}

/** An administrator who shut themselves out could not undo it. */
export function refuseOneself(actor: AdminActor, userId: string): void {
  if (actor.userId !== userId) return;
  throw refusals.administrator_oneself();
}
