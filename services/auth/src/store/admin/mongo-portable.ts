import type { RegistrationInvitation } from '../../domain/admin/ports.ts';
import type { AuthModels } from '../mongo-schema.ts';
import { type Kept, type KeptKinds, withoutAbsent } from '../portable.ts';
import { settingsOf, toAdministration, toInvitation } from './mongo.ts';
import { INSTALLATION } from './mongo-schema.ts';
import type { KeptAdministration, KeptInstallation } from './portable.ts';

/** What administrators decided, to be carried to another store. */
export function mongoAdminKinds({
  accounts,
  installations,
  registrationInvitations,
}: AuthModels): Pick<KeptKinds, 'installation' | 'administrations' | 'registrationInvitations'> {
  const installation: Kept<KeptInstallation> = {
    async read(after) {
      if (after >= INSTALLATION) return [];
      const found = await installations.findOne({ _id: INSTALLATION }).lean();
      if (!found) return [];
      const { limits, ...settings } = settingsOf(found);
      return [
        {
          id: INSTALLATION,
          founder: found.founder,
          administrators: (found.administrators ?? []).toSorted(),
          ...settings,
          limits: limits as Record<string, number>,
        },
      ];
    },
    async write(values) {
      for (const { id, ...fields } of values) {
        await installations.replaceOne({ _id: id }, withoutAbsent(fields), { upsert: true });
      }
    },
  };
  const administrations: Kept<KeptAdministration> = {
    async read(after, limit) {
      const found = await accounts
        .find({ _id: { $gt: after }, administration: { $exists: true } }, { administration: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map((each) => {
        const { limits, ...marks } = toAdministration(each);
        return { userId: each._id, ...marks, limits: limits as Record<string, number> };
      });
    },
    async write(values) {
      for (const { userId, ...administration } of values) {
        await accounts.updateOne(
          { _id: userId },
          { $set: { administration: withoutAbsent(administration) } },
        );
      }
    },
  };
  const invitations: Kept<RegistrationInvitation> = {
    async read(after, limit) {
      const found = await registrationInvitations
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(toInvitation);
    },
    async write(values) {
      for (const { id, ...fields } of values) {
        await registrationInvitations.replaceOne({ _id: id }, fields, { upsert: true });
      }
    },
  };
  return { installation, administrations, registrationInvitations: invitations };
}
