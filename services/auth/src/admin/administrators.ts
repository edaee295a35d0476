import type { UserCaller } from '@cairn/platform/auth';
import { emailKeyOf } from '@cairn/platform/text';
import type { AccountStore } from '../accounts/ports.ts';
import type { User } from '../accounts/user.ts';
import { refusals } from '../refusals.ts';
import type { AdminRecords } from './ports.ts';

/**
 * Decided by what is kept now, whatever the token says.
 *
 * @throws NotFound for all others: to them the calls of administrators do not exist.
 */
export async function requireAdministrator(
  store: Pick<AdminRecords, 'isAdministrator' | 'getAdministration'>,
  caller: UserCaller,
): Promise<void> {
  const [isOne, { closedAt }] = await Promise.all([
    store.isAdministrator(caller.userId),
    store.getAdministration(caller.userId),
  ]);
  if (!isOne || closedAt) throw refusals.nothing_here();
}

type Records = Pick<AccountStore, 'findCredential' | 'getUsers'> &
  Pick<AdminRecords, 'listAdministrators' | 'addAdministrator' | 'removeAdministrator'>;

export async function listAdministrators(store: Records): Promise<User[]> {
  const users = await store.getUsers(await store.listAdministrators());
  return users.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Makes a person an administrator; nothing when they are one.
 *
 * @throws NotFound when no account has the address.
 */
export async function nameAdministrator(store: Records, email: string): Promise<User> {
  const user = await accountOf(store, email);
  await store.addAdministrator(user.id);
  return user;
}

/** @throws NotFound when no administrator has the address; Conflict for the last one. */
export async function dismissAdministrator(store: Records, email: string): Promise<User> {
  const user = await accountOf(store, email);
  const outcome = await store.removeAdministrator(user.id);
  if (outcome === 'last') {
    throw refusals.last_administrator();
  }
  if (outcome === 'none') {
    throw refusals.administrator_not_found();
  }
  return user;
}

export async function accountOf(store: Pick<AccountStore, 'findCredential'>, email: string): Promise<User> {
  const found = await store.findCredential(emailKeyOf(email.trim()));
  if (!found) throw refusals.address_unknown();
  return found.user;
}
