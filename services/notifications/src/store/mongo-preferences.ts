import { isDuplicateKey } from '@cairn/kit/mongo';
import type { PreferenceRecords } from '../domain/ports.ts';
import { type Preferences, preferenceGroups } from '../domain/preferences.ts';
import type { NotificationsModels, PreferencesRecord } from './mongo-schema.ts';

export function mongoPreferences({ preferences }: NotificationsModels): PreferenceRecords {
  /** Keeps a change of what was found; false when another change was kept in between. */
  async function keep(
    userId: string,
    found: PreferencesRecord | null,
    changed: Preferences,
  ): Promise<boolean> {
    if (found) {
      const { matchedCount } = await preferences.updateOne(
        { _id: userId, version: found.version },
        { $set: { ...changed, version: found.version + 1 } },
      );
      return matchedCount > 0;
    }
    try {
      await preferences.create({ _id: userId, ...changed, version: 1 });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async getPreferences(userId) {
      const found = await preferences.findById(userId).lean();
      return found ? toPreferences(found) : undefined;
    },

    async changePreferences(userId, change) {
      for (;;) {
        const found = await preferences.findById(userId).lean();
        const changed = change(found ? toPreferences(found) : undefined);
        if (await keep(userId, found, changed)) return changed;
      }
    },
  };
}

function toPreferences(found: PreferencesRecord): Preferences {
  return {
    groups: preferenceGroups.parse(found.groups),
    globalEnabled: found.globalEnabled,
    emailEnabled: found.emailEnabled,
    updatedAt: found.updatedAt,
  };
}
