import { Unauthenticated } from '@cairn/kit/errors';
import type { Account } from './account.ts';
import type { AccountStore } from './account-ports.ts';

/** The account of a caller. @throws Unauthenticated when it is gone, though its token still holds. */
export async function getAccount(store: Pick<AccountStore, 'getAccount'>, userId: string): Promise<Account> {
  const account = await store.getAccount(userId);
  if (!account)
    throw new Unauthenticated('This account is gone. Sign in with another.', { reason: 'account_gone' });
  return account;
}
