import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { Account } from './account.ts';

const MOST_IDS = 500;

/**
 * Accounts by id; those that do not exist are left out.
 *
 * @throws InvalidInput for more than 500 ids.
 */
export async function batchGetUsers(store: AuthStore, ids: readonly string[]): Promise<Account[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > MOST_IDS) throw refusals.too_many_asked({ max: MOST_IDS });
  return wanted.length === 0 ? [] : store.getAccounts(wanted);
}
