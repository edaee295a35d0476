import type { Envelope } from '@cairn/messaging/events';
import type { Account, AccountChange, Link } from './account.ts';
import type { ChosenPreferences, Preferences } from './preferences.ts';
import type { User } from './user.ts';

/** Accounts. Every change takes its events, and keeps both or neither. */
export interface AccountStore {
  /**
   * Adds an account under its email key; false, and nothing changed, when the key is taken, or with `onlyAsFirst` when
   * there is an account. The first of all becomes an administrator: of several that come at once, one does.
   */
  addUser(
    user: User,
    credential: {
      emailKey: string;
      passwordHash: string;
      preferences?: Partial<Preferences>;
      onlyAsFirst?: boolean;
    },
    events: readonly Envelope[],
  ): Promise<boolean>;
  /** Undefined also for an account that is closed. */
  findCredential(emailKey: string): Promise<{ user: User; passwordHash: string } | undefined>;
  hasEmailKey(emailKey: string): Promise<boolean>;
  getUser(id: string): Promise<User | undefined>;
  /** Those of the accounts that exist, in no order. At most a few hundred ids. */
  getUsers(ids: readonly string[]): Promise<User[]>;
  getAccount(userId: string): Promise<Account | undefined>;
  /** Those of the accounts that exist, in no order. At most a few hundred ids. */
  getAccounts(userIds: readonly string[]): Promise<Account[]>;
  changeAccount(
    userId: string,
    change: AccountChange,
    at: Date,
    events: readonly Envelope[],
  ): Promise<'changed' | 'username_taken' | 'missing'>;
  /** Changes preferences, and gives them as they were right before; undefined when there is no such account. */
  changePreferences(
    userId: string,
    changes: Partial<Preferences>,
    at: Date,
  ): Promise<ChosenPreferences | undefined>;
  getAvatar(userId: string, avatarId: string): Promise<Uint8Array | undefined>;
  getPasswordHash(userId: string): Promise<string | undefined>;
  /**
   * Sets a password in place of the one whose hash is `replaces`, or by a reset link that holds at `at` and has not
   * been used. All links end with it, an administrator's demand for a new password is met, and, when it was by a link,
   * the address counts as verified and no other is pending. False, and nothing changed, when the hash or link does not
   * hold (any more).
   */
  changePassword(
    userId: string,
    change: { passwordHash: string; at: Date; by: { replaces: string } | { link: string } },
    events: readonly Envelope[],
  ): Promise<boolean>;
  /** Adds a link; of many, the oldest are removed. False when there is no such account. */
  addLink(userId: string, link: Link): Promise<boolean>;
  findLink(hash: string): Promise<(Link & { userId: string }) | undefined>;
  /**
   * Uses up a verification link that holds at `at`: the address counts as verified, or the given one, which must be the
   * pending one, takes its place, and all other links end.
   */
  confirmAddress(
    userId: string,
    confirmation: { link: string; at: Date; moveTo?: { email: string; emailKey: string } },
    events: readonly Envelope[],
  ): Promise<'confirmed' | 'taken' | 'missing'>;
  /** Removes links that ran out before. */
  forgetLinks(before: Date): Promise<void>;
  /** Keeps events that no change belongs to. */
  publish(events: readonly Envelope[]): Promise<void>;
}
