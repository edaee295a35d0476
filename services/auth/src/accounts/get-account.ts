import { refusals } from '../refusals.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './ports.ts';

/** The account of a caller. @throws Unauthenticated when it is deleted, though its token still holds. */
export async function getAccount(store: Pick<AccountStore, 'getAccount'>, userId: string): Promise<Account> {
  const account = await store.getAccount(userId);
  if (!account) throw refusals.account_gone();
  return account;
}
