import type { Sqlite } from '@cairn/persistence/store';
import type { RegistrationInvitation } from '../../domain/admin/ports.ts';
import type { ChosenSettings } from '../../domain/admin/settings.ts';
import { knownLimits } from '../../domain/admin/settings.ts';
import type { Kept, KeptKinds } from '../portable.ts';
import type { KeptAdministration, KeptInstallation } from './portable.ts';
import {
  type AdministrationRow,
  type RegistrationInvitationRow,
  readSettings,
  toAdministration,
  toInvitation,
  writeAdministration,
  writeInvitation,
} from './sqlite.ts';

const INSTALLATION = 'installation';

/** What administrators decided, to be carried to another store. */
export function sqliteAdminKinds(
  db: Sqlite,
): Pick<KeptKinds, 'installation' | 'administrations' | 'registrationInvitations'> {
  const installation: Kept<KeptInstallation> = {
    async read(after) {
      if (after >= INSTALLATION) return [];
      const row = db.get<{ founder: string | null }>('SELECT founder FROM installation');
      const administrators = db
        .all<{ user_id: string }>('SELECT user_id FROM administrators ORDER BY user_id')
        .map(({ user_id: userId }) => userId);
      const { registration, secondFactorDemanded, limits } = readSettings(db);
      const founder = row?.founder ?? undefined;
      const settings = { registration, secondFactorDemanded, limits: limits as Record<string, number> };
      const isEmpty = !founder && !registration && secondFactorDemanded === undefined;
      if (isEmpty && Object.keys(limits).length === 0) return [];
      return [{ id: INSTALLATION, founder, administrators, ...settings }];
    },
    async write(values) {
      db.transaction(() => {
        for (const { founder, administrators, registration, secondFactorDemanded, limits } of values) {
          const settings: ChosenSettings = {
            registration,
            secondFactorDemanded,
            limits: knownLimits(limits),
          };
          db.run(
            'UPDATE installation SET founder = ?, settings = ?',
            founder ?? null,
            JSON.stringify(settings),
          );
          db.run('DELETE FROM administrators');
          for (const userId of administrators) {
            db.run('INSERT INTO administrators (user_id) VALUES (?)', userId);
          }
        }
      });
    },
  };
  const administrations: Kept<KeptAdministration> = {
    read: async (after, limit) =>
      db
        .all<AdministrationRow>(
          'SELECT * FROM administrations WHERE user_id > ? ORDER BY user_id LIMIT ?',
          after,
          limit,
        )
        .map((row) => {
          const { limits, ...marks } = toAdministration(row);
          return { userId: row.user_id, ...marks, limits: limits as Record<string, number> };
        }),
    async write(values) {
      db.transaction(() => {
        for (const { userId, closedAt, resetRequiredAt, limits } of values) {
          writeAdministration(db, userId, { closedAt, resetRequiredAt, limits: knownLimits(limits) });
        }
      });
    },
  };
  const registrationInvitations: Kept<RegistrationInvitation> = {
    read: async (after, limit) =>
      db
        .all<RegistrationInvitationRow>(
          'SELECT * FROM registration_invitations WHERE id > ? ORDER BY id LIMIT ?',
          after,
          limit,
        )
        .map(toInvitation),
    async write(values) {
      db.transaction(() => {
        for (const value of values) writeInvitation(db, value);
      });
    },
  };
  return { installation, administrations, registrationInvitations };
}
