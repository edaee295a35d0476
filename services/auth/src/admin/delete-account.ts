import { randomUUID } from 'node:crypto';
import { effective } from '../accounts/preferences.ts';
import { type AccountDeletion, partsToReport } from '../deletion/account-deletion.ts';
import { mailWanted } from '../mails/account-mails.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AdminActor } from './actor.ts';
import { refuseOneself } from './close-account.ts';

const DAY_MS = 86_400_000;

/**
 * Schedules the deletion of an account, after the days that people have to change their mind. Projects that others use
 * go to the member who joined first. The person hears of it by mail.
 *
 * @throws NotFound; Conflict when it is scheduled already, and for the administrator's own account.
 */
export async function deleteAccount(
  { store, deletionDays }: { store: AuthStore; deletionDays: number },
  actor: AdminActor,
  userId: string,
): Promise<AccountDeletion> {
  refuseOneself(actor, userId);
  const account = await store.getAccount(userId);
  if (!account) throw refusals.person_not_found();
  const requestedAt = new Date();
  const deletion: AccountDeletion = {
    id: randomUUID(),
    userId,
    state: 'scheduled',
    requestedAt,
    dueAt: new Date(requestedAt.getTime() + deletionDays * DAY_MS),
    finishedAt: undefined,
    address: account.user.email,
    language: effective(account.preferences).language,
    transfers: [],
    parts: partsToReport(),
    announcedAt: undefined,
  };
  const details = { due: deletion.dueAt.toISOString() };
  const events = mailWanted({ kind: 'deletion_scheduled', userId, details }, actor.traceId);
  if (!(await store.addDeletion(deletion, [events]))) {
    throw refusals.person_deletion_scheduled();
  }
  actor.note('account_deletion_scheduled', { targetId: userId });
  return deletion;
}
