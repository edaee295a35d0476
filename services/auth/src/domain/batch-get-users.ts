import { InvalidInput } from '@cairn/kit/errors';
import type { Account } from './account.ts';
import type { AuthStore } from './ports.ts';

const MOST_IDS = 500;

/**
 * Accounts by id; those that do not exist are left out.
 *
 * @throws InvalidInput for more than 500 ids.
 */
export async function batchGetUsers(store: AuthStore, ids: readonly string[]): Promise<Account[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length > MOST_IDS)
    throw new InvalidInput(`Ask for at most ${MOST_IDS} accounts at once.`, {
      reason: 'too_many_asked',
      params: { max: MOST_IDS },
    });
  return wanted.length === 0 ? [] : store.getAccounts(wanted);
}
