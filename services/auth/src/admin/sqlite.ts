import type { SqliteOutbox } from '@cairn/messaging/events';
import { sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { accountRecord, administrationOf, withoutNull } from '../accounts/records.ts';
import { userRecord } from '../accounts/user.ts';
import { INSTALLATION, installationRecord, settingsOf } from '../installation/settings.ts';
import { nameFounder } from '../installation/sqlite-founder.ts';
import { LAST_ID } from '../store/sqlite-tables.ts';
import { type AdminRecords, registrationInvitationRecord } from './ports.ts';
import { mergedSettings } from './settings-change.ts';

export const adminTables = [
  tableSql(installationRecord),
  tableSql(registrationInvitationRecord),
  'CREATE UNIQUE INDEX registration_invitations_of_address ON registration_invitations (email_key);',
];

const here = { id: INSTALLATION };

export function sqliteAdmin(db: Sqlite, outbox: SqliteOutbox): AdminRecords {
  return { ...installation(db, outbox), ...people(db, outbox), ...invitations(db, outbox) };
}

function installation(db: Sqlite, outbox: SqliteOutbox) {
  const installations = sqliteTable(db, installationRecord);
  const accounts = sqliteTable(db, accountRecord);

  function administrators(): string[] {
    // Accounts may have come by an import that knew of no administrators.
    db.transaction(() => nameFounder(db));
    return installations.get(here)?.administrators ?? [];
  }

  return {
    hasAccounts: async () => accounts.has({}),
    countAccounts: async () => accounts.count({}),
    isAdministrator: async (userId) => administrators().includes(userId),
    listAdministrators: async () => administrators(),

    async addAdministrator(userId) {
      const others = administrators();
      if (others.includes(userId) || !accounts.has({ id: userId })) return false;
      return installations.update(here, { administrators: [...others, userId] }) > 0;
    },

    async removeAdministrator(userId) {
      const all = administrators();
      if (!all.includes(userId)) return 'none';
      if (all.length === 1) return 'last';
      installations.update(here, { administrators: all.filter((each) => each !== userId) });
      return 'removed';
    },

    getSettings: async () => settingsOf(installations.get(here)),

    async changeSettings(change, events) {
      db.transaction(() => {
        const found = installations.get(here);
        installations.put({ ...here, ...found, ...mergedSettings(settingsOf(found), change) });
        outbox.add(events);
      });
    },
  } satisfies Partial<AdminRecords>;
}

function people(db: Sqlite, outbox: SqliteOutbox) {
  const accounts = sqliteTable(db, accountRecord);
  const users = sqliteTable(db, userRecord);

  return {
    async getAdministration(id) {
      const found = accounts.get({ id });
      return found ? administrationOf(found) : { limits: {} };
    },

    async changeAdministration(id, change, events) {
      return outbox.commit(events, () => accounts.update({ id }, { id, ...withoutNull(change) }) > 0);
    },

    async listPeople(words, limit, before = LAST_ID) {
      const matches = words.map(
        () => `instr(lower(email || char(10) || first_name || char(10) || last_name), ?) > 0`,
      );
      return users.query(
        `WHERE ${[...matches, 'id < ?'].join(' AND ')} ORDER BY id DESC LIMIT ?`,
        ...words.map((word) => word.toLowerCase()),
        before,
        limit,
      );
    },
  } satisfies Partial<AdminRecords>;
}

function invitations(db: Sqlite, outbox: SqliteOutbox) {
  const kept = sqliteTable(db, registrationInvitationRecord);

  return {
    async addRegistrationInvitation(invitation, events) {
      db.transaction(() => {
        kept.remove({ emailKey: invitation.emailKey });
        kept.insert(invitation);
        outbox.add(events);
      });
    },

    async findRegistrationInvitation(emailKey, at) {
      return kept.query('WHERE email_key = ? AND expires_at > ?', emailKey, at.getTime())[0];
    },

    async listRegistrationInvitations(limit, before, at) {
      const sql = 'WHERE expires_at > ? AND id < ? ORDER BY id DESC LIMIT ?';
      return kept.query(sql, at.getTime(), before ?? LAST_ID, limit);
    },

    removeRegistrationInvitation: async (which) => kept.remove(which) > 0,
  } satisfies Partial<AdminRecords>;
}
