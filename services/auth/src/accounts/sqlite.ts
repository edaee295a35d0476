import type { SqliteOutbox } from '@cairn/messaging/events';
import type { PortableKind } from '@cairn/persistence/portable';
import { exportKind, type RecordOf } from '@cairn/persistence/records';
import { sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import { isUniqueViolation, type Sqlite } from '@cairn/persistence/store';
import { nameFounder } from '../installation/sqlite-founder.ts';
import { ofAccount } from '../store/sqlite-tables.ts';
import type { AccountChange, Link } from './account.ts';
import type { AccountStore } from './ports.ts';
import { withChanges } from './preferences.ts';
import {
  accountOf,
  accountRecord,
  avatarRecord,
  type KeptAccount,
  keptAccount,
  linkRecord,
  refusingTakenAddresses,
  userOf,
  wholeAccountRecord,
} from './records.ts';
import { userRecord } from './user.ts';

/** Links kept of one account; of more, the oldest are removed. */
const LINKS_KEPT = 10;

export const accountTables = [
  tableSql(accountRecord),
  'CREATE UNIQUE INDEX accounts_by_email_key ON accounts (email_key);',
  'CREATE UNIQUE INDEX accounts_by_username ON accounts (username);',
  tableSql(avatarRecord, { ...ofAccount, rowid: true }),
  tableSql(linkRecord, ofAccount),
];

export function sqliteAccounts(db: Sqlite, outbox: SqliteOutbox): AccountStore {
  const accounts = sqliteTable(db, accountRecord);
  const users = sqliteTable(db, userRecord);
  const avatars = sqliteTable(db, avatarRecord);
  const links = sqliteTable(db, linkRecord);
  const amongIds = 'WHERE id IN (SELECT value FROM json_each(?))';

  function change(
    before: KeptAccount,
    { profile, avatar, preferences = {}, ...names }: AccountChange,
    at: Date,
  ) {
    const { id: userId } = before;
    accounts.put({
      ...before,
      ...names,
      ...profile,
      ...(avatar !== undefined && { avatarId: avatar?.id ?? '' }),
      ...(Object.keys(preferences).length > 0 && {
        preferences: withChanges(before.preferences, preferences, at),
      }),
    });
    if (avatar) avatars.put({ userId, image: avatar.image });
    else if (avatar === null) avatars.remove({ userId });
  }

  /** Uses a link up: it must be there, of the kind, and not have run out. */
  function take(userId: string, hash: string, kind: Link['kind'], at: Date): boolean {
    const sql = 'DELETE FROM links WHERE hash = ? AND user_id = ? AND kind = ? AND expires_at > ?';
    return db.run(sql, hash, userId, kind, at.getTime()).changes > 0;
  }

  return {
    async addUser(user, credential, events) {
      return outbox.commit(events, () => {
        if (credential.onlyAsFirst && accounts.has({})) return false;
        if (!accounts.add(keptAccount(user, credential))) return false;
        nameFounder(db);
        return true;
      });
    },

    async findCredential(emailKey) {
      const found = accounts.get({ emailKey });
      return found?.passwordHash ? { user: userOf(found), passwordHash: found.passwordHash } : undefined;
    },

    hasEmailKey: async (emailKey) => accounts.has({ emailKey }),
    getUser: async (id) => users.get({ id }),
    getUsers: async (ids) => users.query(amongIds, JSON.stringify(ids)),

    async getAccount(id) {
      const found = accounts.get({ id });
      return found && accountOf(found);
    },

    getAccounts: async (ids) => accounts.query(amongIds, JSON.stringify(ids)).map(accountOf),

    async changeAccount(id, changes, at, events) {
      try {
        return db.transaction(() => {
          const before = accounts.get({ id });
          if (!before) return 'missing';
          change(before, changes, at);
          outbox.add(events);
          return 'changed';
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'username_taken';
        throw error;
      }
    },

    async changePreferences(id, changes, at) {
      return db.transaction(() => {
        const before = accounts.get({ id })?.preferences;
        if (before) accounts.update({ id }, { preferences: withChanges(before, changes, at) });
        return before;
      });
    },

    async getAvatar(id, avatarId) {
      return accounts.has({ id, avatarId }) ? avatars.get({ userId: id })?.image : undefined;
    },

    getPasswordHash: async (id) => accounts.get({ id })?.passwordHash,

    async changePassword(id, { passwordHash, at, by }, events) {
      return outbox.commit(events, () => {
        const isByLink = 'link' in by;
        if (isByLink && !take(id, by.link, 'reset', at)) return false;
        const changed = accounts.update(isByLink ? { id } : { id, passwordHash: by.replaces }, {
          passwordHash,
          passwordUpdatedAt: at,
          resetRequiredAt: undefined,
          ...(isByLink && { emailVerified: true, pendingEmail: '' }),
        });
        if (changed === 0) return false;
        links.remove({ userId: id });
        return true;
      });
    },

    async addLink(userId, link) {
      return db.transaction(() => {
        if (!accounts.has({ id: userId })) return false;
        links.insert({ ...link, userId });
        db.run(
          `DELETE FROM links WHERE hash IN
             (SELECT hash FROM links WHERE user_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
          userId,
          LINKS_KEPT,
        );
        return true;
      });
    },

    findLink: async (hash) => links.get({ hash }),

    async confirmAddress(id, { link, at, moveTo }, events) {
      try {
        return db.transaction(() => {
          if (moveTo && !accounts.has({ id, pendingEmail: moveTo.email })) return 'missing';
          if (!take(id, link, 'verify', at)) return 'missing';
          accounts.update({ id }, { emailVerified: true, ...(moveTo && { ...moveTo, pendingEmail: '' }) });
          if (moveTo) links.remove({ userId: id });
          outbox.add(events);
          return 'confirmed';
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },

    async forgetLinks(before) {
      db.run('DELETE FROM links WHERE expires_at < ?', before.getTime());
    },

    async publish(events) {
      db.transaction(() => outbox.add(events));
    },
  };
}

export function sqliteAccountKind(db: Sqlite): PortableKind {
  const accounts = sqliteTable(db, accountRecord);
  const avatars = sqliteTable(db, avatarRecord);
  const links = sqliteTable(db, linkRecord);

  function write({ avatar, links: theirs, ...account }: RecordOf<typeof wholeAccountRecord>): void {
    const { id: userId } = account;
    accounts.put(account);
    avatars.remove({ userId });
    if (avatar) avatars.insert({ userId, image: avatar });
    links.remove({ userId });
    for (const link of theirs) links.insert({ ...link, userId });
  }

  const kind = exportKind(wholeAccountRecord, {
    read: async (after, limit) =>
      accounts.page(after, limit).map((account) => ({
        ...account,
        avatar: avatars.get({ userId: account.id })?.image,
        links: links
          .query('WHERE user_id = ? ORDER BY expires_at, hash', account.id)
          .map(({ userId: _, ...link }) => link),
      })),
    async write(values) {
      db.transaction(() => values.forEach(write));
    },
  });
  return refusingTakenAddresses(kind, isUniqueViolation);
}
