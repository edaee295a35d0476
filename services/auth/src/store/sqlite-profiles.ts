import type { Sqlite } from '@cairn/persistence/store';
import type { Kept } from './portable.ts';
import { chosenOf, type StoredProfile, storedProfile } from './portable-profiles.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  type LinkRow,
  preferencesText,
  toAccount,
  toLink,
} from './sqlite-account-rows.ts';

/** Profiles as they are carried to another store. */
export function sqliteProfiles(db: Sqlite): Kept<StoredProfile> {
  function write(stored: StoredProfile): void {
    const { userId, avatar, avatarId, preferences, links } = stored;
    db.run('DELETE FROM profiles WHERE user_id = ?', userId);
    db.run(
      `INSERT INTO profiles (user_id, username, bio, title, phone, location, website, email_verified, pending_email,
         password_updated_at, avatar_id, preferences) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      userId,
      stored.username,
      stored.bio,
      stored.title,
      stored.phone,
      stored.location,
      stored.website,
      Number(stored.emailVerified),
      stored.pendingEmail,
      stored.passwordUpdatedAt.getTime(),
      avatarId,
      preferencesText(chosenOf(preferences)),
    );
    db.run('DELETE FROM avatars WHERE user_id = ?', userId);
    if (avatarId)
      db.run('INSERT INTO avatars (user_id, id, image) VALUES (?, ?, ?)', userId, avatarId, avatar);
    db.run('DELETE FROM links WHERE user_id = ?', userId);
    for (const { hash, kind, emailKey, expiresAt } of links) {
      db.run(
        'INSERT INTO links (hash, user_id, kind, email_key, expires_at) VALUES (?, ?, ?, ?, ?)',
        hash,
        userId,
        kind,
        emailKey,
        expiresAt.getTime(),
      );
    }
  }

  return {
    async read(after, limit) {
      const rows = db.all<AccountRow & { image: Uint8Array | null }>(
        `SELECT ${ACCOUNT_COLUMNS}, a.image FROM users u JOIN profiles p ON p.user_id = u.id
         LEFT JOIN avatars a ON a.user_id = u.id WHERE u.id > ? ORDER BY u.id LIMIT ?`,
        after,
        limit,
      );
      return rows.map((row) => {
        const links = db.all<LinkRow>('SELECT * FROM links WHERE user_id = ?', row.id).map(toLink);
        return storedProfile({ account: toAccount(row), avatar: row.image ?? new Uint8Array(), links });
      });
    },
    async write(values) {
      db.transaction(() => values.forEach(write));
    },
  };
}
