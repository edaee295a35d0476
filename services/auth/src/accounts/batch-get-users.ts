import { emailKeyOf } from '@cairn/platform/text';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { Account } from './account.ts';

const MOST_IDS = 500;

/**
 * Accounts by id, and those whose confirmed address is one of `emails`; those that do not exist are left out.
 *
 * @throws InvalidInput for more than 500 of both.
 */
export async function batchGetUsers(
  store: AuthStore,
  ids: readonly string[],
  emails: readonly string[] = [],
): Promise<Account[]> {
  const wanted = new Set(ids);
  if (wanted.size + emails.length > MOST_IDS) throw refusals.too_many_asked({ max: MOST_IDS });
  const found = wanted.size === 0 ? [] : await store.getAccounts([...wanted]);
  const owners = await Promise.all(emails.map((email) => ownerOf(store, email)));
  return [...found, ...owners.filter((account) => account !== undefined)];
}

async function ownerOf(store: AuthStore, email: string): Promise<Account | undefined> {
  const known = await store.findCredential(emailKeyOf(email));
  const account = known && (await store.getAccount(known.user.id));
  return account?.profile.emailVerified ? account : undefined;
}
