import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import type { Administration } from '../accounts/administration.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';

/** An account as administrators see it. */
export interface Person {
  account: Account;
  administration: Administration;
  isAdministrator: boolean;
  hasSecondFactor: boolean;
  deletionDueAt: Date | undefined;
}

/** @throws NotFound when there is no such account. */
export async function getPerson(store: AuthStore, userId: string): Promise<Person> {
  const account = await store.getAccount(userId);
  if (!account) throw refusals.person_not_found();
  return personOf(store, account);
}

async function personOf(store: AuthStore, account: Account): Promise<Person> {
  const { id } = account.user;
  const [administration, isAdministrator, factor, deletion] = await Promise.all([
    store.getAdministration(id),
    store.isAdministrator(id),
    store.getSecondFactor(id),
    store.findDeletionOf(id),
  ]);
  return {
    account,
    administration,
    isAdministrator,
    hasSecondFactor: factor?.enabledAt !== undefined,
    deletionDueAt: deletion?.dueAt,
  };
}

const WORDS_MAX = 8;

/**
 * A page of accounts in whose address or names each word of a text is, newest first: 50 unless asked otherwise, 200 at
 * most.
 */
export async function listPeople(
  store: AuthStore,
  page: { search: string; pageSize: number; pageToken: string },
): Promise<{ people: Person[]; nextPageToken: string }> {
  const limit = pageSize(page.pageSize, 50, 200);
  const before = decodePageToken(page.pageToken, z.string());
  const words = page.search.split(/\s+/).filter((word) => word !== '');
  const found = await store.listPeople(words.slice(0, WORDS_MAX), limit + 1, before);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const accounts = new Map((await store.getAccounts(ids)).map((each) => [each.user.id, each]));
  const people = await Promise.all(
    ids.flatMap((id) => {
      const account = accounts.get(id);
      return account ? [personOf(store, account)] : [];
    }),
  );
  const last = ids.at(-1);
  return { people, nextPageToken: found.length > limit && last ? encodePageToken(last) : '' };
}
