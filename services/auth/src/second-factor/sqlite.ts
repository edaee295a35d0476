import type { SqliteOutbox } from '@cairn/messaging/events';
import { sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { ofAccount } from '../store/sqlite-tables.ts';
import type { SecondFactorStore } from './ports.ts';
import { secondFactorOf, secondFactorRecord } from './second-factor.ts';

export const secondFactorTables = [
  tableSql(secondFactorRecord, ofAccount),
  'CREATE INDEX second_factors_by_secret ON second_factors (secret) WHERE secret IS NOT NULL;',
];

const isOn = { and: 'enabled_at IS NOT NULL' };

export function sqliteSecondFactors(db: Sqlite, outbox: SqliteOutbox): SecondFactorStore {
  const factors = sqliteTable(db, secondFactorRecord);

  return {
    async getSecondFactor(userId) {
      const found = factors.get({ userId });
      return found && secondFactorOf(found);
    },

    async beginSecondFactor(userId, pendingSecret) {
      if (factors.get({ userId })?.enabledAt) return false;
      factors.put({ userId, pendingSecret, lastStep: 0, backupCodes: [] });
      return true;
    },

    async enableSecondFactor(userId, { sealedSecret, step, backupCodes, at }, events) {
      return outbox.commit(events, () => {
        const on = { secret: sealedSecret, enabledAt: at, lastStep: step, backupCodes: [...backupCodes] };
        const changes = { ...on, pendingSecret: undefined };
        if (factors.update({ userId, pendingSecret: sealedSecret }, changes) === 0) return false;
        return true;
      });
    },

    async useStep(userId, step) {
      const sql =
        'UPDATE second_factors SET last_step = ?1 WHERE user_id = ?2 AND last_step < ?1 AND enabled_at IS NOT NULL';
      return db.run(sql, step, userId).changes > 0;
    },

    async useBackupCode(userId, hash) {
      const backupCodes = factors.get({ userId })?.backupCodes ?? [];
      if (!backupCodes.includes(hash)) return false;
      return factors.update({ userId }, { backupCodes: backupCodes.filter((each) => each !== hash) }) > 0;
    },

    async replaceBackupCodes(userId, hashes) {
      return factors.update({ userId }, { backupCodes: [...hashes] }, isOn) > 0;
    },

    async disableSecondFactor(userId, events) {
      return outbox.commit(events, () => {
        if (!factors.get({ userId })?.enabledAt) return false;
        factors.remove({ userId });
        return true;
      });
    },

    async listSealedSecrets(after, limit) {
      return factors
        .query('WHERE secret > ? ORDER BY secret LIMIT ?', after, limit)
        .map(({ userId, secret = '' }) => ({ userId, sealed: secret }));
    },

    resealSecret: async (userId, from, to) => factors.update({ userId, secret: from }, { secret: to }) > 0,
  };
}
