import type { SqliteOutbox } from '@cairn/messaging/events';
import { isUniqueViolation, type Param, type Sqlite } from '@cairn/persistence/store';
import type { Account, AccountChange, Link } from '../domain/account.ts';
import type { AccountStore } from '../domain/account-ports.ts';
import { nothingChosen, type Preferences, withChanges } from '../domain/preferences.ts';
import type { User } from '../domain/user.ts';
import {
  ACCOUNT,
  type AccountRow,
  type LinkRow,
  preferencesText,
  toAccount,
  toLink,
} from './sqlite-account-rows.ts';

/** Links kept of one account; of more, the oldest go. */
const LINKS_KEPT = 10;

/** Accounts beyond what signing in needs, in the tables `profiles`, `avatars` and `links`. */
export function sqliteAccounts(
  db: Sqlite,
  outbox: SqliteOutbox,
): AccountStore & { addProfile(user: User, preferences: Partial<Preferences> | undefined): void } {
  function find(userId: string): Account | undefined {
    const row = db.get<AccountRow>(`${ACCOUNT} WHERE u.id = ?`, userId);
    return row && toAccount(row);
  }

  function set(userId: string, columns: Record<string, Param>): void {
    const names = Object.keys(columns);
    if (names.length === 0) return;
    db.run(
      `UPDATE profiles SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE user_id = ?`,
      ...Object.values(columns),
      userId,
    );
  }

  function setAvatar(userId: string, avatar: AccountChange['avatar']): void {
    if (avatar === undefined) return;
    db.run('DELETE FROM avatars WHERE user_id = ?', userId);
    if (avatar)
      db.run('INSERT INTO avatars (user_id, id, image) VALUES (?, ?, ?)', userId, avatar.id, avatar.image);
    set(userId, { avatar_id: avatar?.id ?? '' });
  }

  function change(before: Account, changes: AccountChange, at: Date): void {
    const { id } = before.user;
    const { firstName = before.user.firstName, lastName = before.user.lastName } = changes;
    db.run('UPDATE users SET first_name = ?, last_name = ? WHERE id = ?', firstName, lastName, id);
    const { pendingEmail, ...texts } = changes.profile ?? {};
    set(id, { ...texts, ...(pendingEmail === undefined ? {} : { pending_email: pendingEmail }) });
    setAvatar(id, changes.avatar);
    if (Object.keys(changes.preferences ?? {}).length > 0) {
      const after = withChanges(before.preferences, changes.preferences ?? {}, at);
      set(id, { preferences: preferencesText(after) });
    }
  }

  /** Uses a link up: it must be there, of the kind, and not have run out. */
  function take(userId: string, hash: string, kind: Link['kind'], at: Date): boolean {
    const sql = 'DELETE FROM links WHERE hash = ? AND user_id = ? AND kind = ? AND expires_at > ?';
    return db.run(sql, hash, userId, kind, at.getTime()).changes > 0;
  }

  return {
    addProfile(user, preferences) {
      const chosen = preferences ? withChanges(nothingChosen, preferences, user.createdAt) : nothingChosen;
      const sql = 'INSERT INTO profiles (user_id, preferences) VALUES (?, ?)';
      db.run(sql, user.id, preferencesText(chosen));
    },

    getAccount: async (userId) => find(userId),

    async getAccounts(userIds) {
      return db
        .all<AccountRow>(`${ACCOUNT} WHERE u.id IN (SELECT value FROM json_each(?))`, JSON.stringify(userIds))
        .map(toAccount);
    },

    async changeAccount(userId, changes, at, events) {
      try {
        return db.transaction(() => {
          const before = find(userId);
          if (!before) return 'gone';
          change(before, changes, at);
          outbox.add(events);
          return 'changed';
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'username_taken';
        throw error;
      }
    },

    async changePreferences(userId, changes, at) {
      return db.transaction(() => {
        const before = find(userId)?.preferences;
        if (before) set(userId, { preferences: preferencesText(withChanges(before, changes, at)) });
        return before;
      });
    },

    async getAvatar(userId, avatarId) {
      const sql = 'SELECT image FROM avatars WHERE user_id = ? AND id = ?';
      return db.get<{ image: Uint8Array }>(sql, userId, avatarId)?.image;
    },

    async getPasswordHash(userId) {
      const sql = 'SELECT password_hash FROM credentials WHERE user_id = ?';
      return db.get<{ password_hash: string }>(sql, userId)?.password_hash;
    },

    async changePassword(userId, { passwordHash, at, by }, events) {
      return db.transaction(() => {
        if ('link' in by && !take(userId, by.link, 'reset', at)) return false;
        const { changes } =
          'link' in by
            ? db.run('UPDATE credentials SET password_hash = ? WHERE user_id = ?', passwordHash, userId)
            : db.run(
                'UPDATE credentials SET password_hash = ? WHERE user_id = ? AND password_hash = ?',
                passwordHash,
                userId,
                by.replaces,
              );
        if (changes === 0) return false;
        set(userId, {
          password_updated_at: at.getTime(),
          ...('link' in by ? { email_verified: 1, pending_email: '' } : {}),
        });
        db.run('DELETE FROM links WHERE user_id = ?', userId);
        db.run('UPDATE administrations SET reset_required_at = NULL WHERE user_id = ?', userId);
        outbox.add(events);
        return true;
      });
    },

    async addLink(userId, { hash, kind, emailKey, expiresAt }) {
      return db.transaction(() => {
        if (!find(userId)) return false;
        db.run(
          'INSERT INTO links (hash, user_id, kind, email_key, expires_at) VALUES (?, ?, ?, ?, ?)',
          hash,
          userId,
          kind,
          emailKey,
          expiresAt.getTime(),
        );
        db.run(
          `DELETE FROM links WHERE hash IN
             (SELECT hash FROM links WHERE user_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
          userId,
          LINKS_KEPT,
        );
        return true;
      });
    },

    async findLink(hash) {
      const row = db.get<LinkRow>('SELECT * FROM links WHERE hash = ?', hash);
      return row && { ...toLink(row), userId: row.user_id };
    },

    async confirmAddress(userId, { link, at, moveTo }, events) {
      try {
        return db.transaction(() => {
          if (moveTo && find(userId)?.profile.pendingEmail !== moveTo.email) return 'gone';
          if (!take(userId, link, 'verify', at)) return 'gone';
          set(userId, { email_verified: 1, ...(moveTo ? { pending_email: '' } : {}) });
          if (moveTo) {
            const { email, emailKey } = moveTo;
            db.run('UPDATE users SET email = ?, email_key = ? WHERE id = ?', email, emailKey, userId);
            db.run('DELETE FROM links WHERE user_id = ?', userId);
          }
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

    async tell(events) {
      db.transaction(() => outbox.add(events));
    },
  };
}
