import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Migration, Sqlite } from '@cairn/persistence/store';
import type { Administration, AdminRecords, RegistrationInvitation } from '../../domain/admin/ports.ts';
import { type ChosenLimits, type ChosenSettings, knownLimits } from '../../domain/admin/settings.ts';
import { toUser, USER, type UserRow } from '../sqlite-rows.ts';
import { mergedSettings } from './settings-change.ts';

export const adminMigration: Migration = {
  name: 'administrators, settings of the installation, invitations to register',
  sql: `
    CREATE TABLE installation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- The first account, which became an administrator.
      founder TEXT,
      settings TEXT NOT NULL DEFAULT '{"limits":{}}'
    ) STRICT;
    INSERT INTO installation (id) VALUES (1);
    CREATE TABLE administrators (
      user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE administrations (
      user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      closed_at INTEGER,
      reset_required_at INTEGER,
      limits TEXT NOT NULL DEFAULT '{}'
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE registration_invitations (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      email_key TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

export interface AdministrationRow {
  user_id: string;
  closed_at: number | null;
  reset_required_at: number | null;
  limits: string;
}

export interface RegistrationInvitationRow {
  id: string;
  email: string;
  email_key: string;
  created_at: number;
  expires_at: number;
}

/** The oldest account becomes an administrator, unless one did before. Within a transaction of the caller's. */
export function nameFounder(db: Sqlite): void {
  if (db.get('SELECT 1 FROM installation WHERE founder IS NOT NULL')) return;
  const { changes } = db.run(
    `UPDATE installation SET founder = (SELECT min(id) FROM users)
     WHERE founder IS NULL AND EXISTS (SELECT 1 FROM users)`,
  );
  if (changes > 0) {
    db.run('INSERT OR IGNORE INTO administrators (user_id) SELECT founder FROM installation');
  }
}

export function sqliteAdmin(db: Sqlite, outbox: SqliteOutbox): AdminRecords {
  return { ...people(db, outbox), ...installation(db, outbox), ...invitations(db, outbox) };
}

type Installation = Pick<
  AdminRecords,
  | 'hasAccounts'
  | 'isAdministrator'
  | 'listAdministrators'
  | 'addAdministrator'
  | 'removeAdministrator'
  | 'getSettings'
  | 'changeSettings'
>;

function installation(db: Sqlite, outbox: SqliteOutbox): Installation {
  const isAdministrator = (userId: string) =>
    db.get('SELECT 1 FROM administrators WHERE user_id = ?', userId) !== undefined;

  return {
    hasAccounts: async () => db.get('SELECT 1 FROM users LIMIT 1') !== undefined,

    async isAdministrator(userId) {
      // Accounts may have come by an import that knew of no administrators.
      db.transaction(() => nameFounder(db));
      return isAdministrator(userId);
    },

    async listAdministrators() {
      db.transaction(() => nameFounder(db));
      return db
        .all<{ user_id: string }>('SELECT user_id FROM administrators')
        .map(({ user_id: userId }) => userId);
    },

    async addAdministrator(userId) {
      return (
        db.run('INSERT OR IGNORE INTO administrators (user_id) SELECT id FROM users WHERE id = ?', userId)
          .changes > 0
      );
    },

    async removeAdministrator(userId) {
      const { changes } = db.run(
        'DELETE FROM administrators WHERE user_id = ? AND (SELECT count(*) FROM administrators) > 1',
        userId,
      );
      if (changes > 0) return 'removed';
      return isAdministrator(userId) ? 'last' : 'none';
    },

    getSettings: async () => readSettings(db),

    async changeSettings(change, events) {
      db.transaction(() => {
        const settings = mergedSettings(readSettings(db), change);
        db.run('UPDATE installation SET settings = ?', JSON.stringify(settings));
        outbox.add(events);
      });
    },
  };
}

export function readSettings(db: Sqlite): ChosenSettings {
  const row = db.get<{ settings: string }>('SELECT settings FROM installation');
  return JSON.parse(row?.settings ?? '{"limits":{}}') as ChosenSettings;
}

type People = Pick<AdminRecords, 'getAdministration' | 'changeAdministration' | 'listPeople'>;

function people(db: Sqlite, outbox: SqliteOutbox): People {
  const read = (userId: string) =>
    toAdministration(db.get<AdministrationRow>('SELECT * FROM administrations WHERE user_id = ?', userId));

  return {
    getAdministration: async (userId) => read(userId),

    async changeAdministration(userId, change, events) {
      return db.transaction(() => {
        if (!db.get('SELECT 1 FROM users WHERE id = ?', userId)) return false;
        writeAdministration(db, userId, { ...read(userId), ...withoutNull(change) });
        outbox.add(events);
        return true;
      });
    },

    async listPeople(words, limit, before) {
      const matches = words.map(
        () => `instr(lower(u.email || char(10) || u.first_name || char(10) || u.last_name), ?) > 0`,
      );
      return db
        .all<UserRow>(
          `SELECT ${USER} FROM users u WHERE ${[...matches, "(? = '' OR u.id < ?)"].join(' AND ')}
           ORDER BY u.id DESC LIMIT ?`,
          ...words.map((word) => word.toLowerCase()),
          before ?? '',
          before ?? '',
          limit,
        )
        .map(toUser);
    },
  };
}

function withoutNull(change: Parameters<AdminRecords['changeAdministration']>[1]): Partial<Administration> {
  return Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined]));
}

export function toAdministration(row: AdministrationRow | undefined): Administration {
  const time = (at: number | null | undefined) => (at ? new Date(at) : undefined);
  return {
    closedAt: time(row?.closed_at),
    resetRequiredAt: time(row?.reset_required_at),
    limits: knownLimits(JSON.parse(row?.limits ?? '{}') as ChosenLimits),
  };
}

export function writeAdministration(db: Sqlite, userId: string, administration: Administration): void {
  const { closedAt, resetRequiredAt, limits } = administration;
  db.run(
    'INSERT OR REPLACE INTO administrations (user_id, closed_at, reset_required_at, limits) VALUES (?, ?, ?, ?)',
    userId,
    closedAt?.getTime() ?? null,
    resetRequiredAt?.getTime() ?? null,
    JSON.stringify(limits),
  );
}

type Invitations = Omit<AdminRecords, keyof Installation | keyof People>;

function invitations(db: Sqlite, outbox: SqliteOutbox): Invitations {
  return {
    async addRegistrationInvitation(invitation, events) {
      db.transaction(() => {
        db.run('DELETE FROM registration_invitations WHERE email_key = ?', invitation.emailKey);
        writeInvitation(db, invitation);
        outbox.add(events);
      });
    },

    async findRegistrationInvitation(emailKey, at) {
      const row = db.get<RegistrationInvitationRow>(
        'SELECT * FROM registration_invitations WHERE email_key = ? AND expires_at > ?',
        emailKey,
        at.getTime(),
      );
      return row && toInvitation(row);
    },

    async listRegistrationInvitations(limit, before, at) {
      return db
        .all<RegistrationInvitationRow>(
          `SELECT * FROM registration_invitations WHERE expires_at > ?1 AND (?2 = '' OR id < ?2)
           ORDER BY id DESC LIMIT ?3`,
          at.getTime(),
          before ?? '',
          limit,
        )
        .map(toInvitation);
    },

    async removeRegistrationInvitation(which) {
      const [column, value] = 'id' in which ? ['id', which.id] : ['email_key', which.emailKey];
      return db.run(`DELETE FROM registration_invitations WHERE ${column} = ?`, value ?? '').changes > 0;
    },
  };
}

export function toInvitation(row: RegistrationInvitationRow): RegistrationInvitation {
  return {
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
}

export function writeInvitation(db: Sqlite, invitation: RegistrationInvitation): void {
  db.run(
    `INSERT OR REPLACE INTO registration_invitations (id, email, email_key, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?)`,
    invitation.id,
    invitation.email,
    invitation.emailKey,
    invitation.createdAt.getTime(),
    invitation.expiresAt.getTime(),
  );
}
