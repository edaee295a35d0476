import type { Sqlite } from '@cairn/persistence/store';
import type { PersonalRecords, PreferenceRecords } from '../../domain/ports.ts';
import { MOST_DEVICES } from '../../domain/push/device.ts';
import type { Tables } from './tables.ts';

export function sqlitePersonal(db: Sqlite, tables: Tables): PersonalRecords & PreferenceRecords {
  const { mutes, seen, devices, secrets, preferences, deletedPeople, deletedProjects } = tables;
  return {
    async listMutes(userId, { projectId, limit, after = '' }) {
      if (projectId === undefined)
        return mutes.query('WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?', userId, after, limit);
      return mutes.query(
        'WHERE user_id = ? AND project_id = ? AND id > ? ORDER BY id LIMIT ?',
        userId,
        projectId,
        after,
        limit,
      );
    },

    async putMute(mute) {
      db.transaction(() => {
        const { userId, projectId } = mute;
        if (!deletedPeople.has({ userId }) && !deletedProjects.has({ projectId })) mutes.add(mute);
      });
    },

    async removeMute(id) {
      mutes.remove({ id });
    },

    async putSeen({ userId, chatSessionId, at }) {
      db.transaction(() => {
        if (!deletedPeople.has({ userId })) seen.put({ id: `${userId}:${chatSessionId}`, userId, at });
      });
    },

    getSeen: async (userId, chatSessionId) => seen.get({ id: `${userId}:${chatSessionId}` })?.at,

    async removeSeenBefore(before) {
      db.run('DELETE FROM seen_chats WHERE at < ?', before.getTime());
    },

    listDevices: async (userId) => devices.query('WHERE user_id = ? ORDER BY created_at, id', userId),

    async putDevice(device) {
      const { userId } = device;
      db.transaction(() => {
        if (deletedPeople.has({ userId })) return;
        devices.put(device);
        db.run(
          `DELETE FROM devices WHERE user_id = ? AND id NOT IN
             (SELECT id FROM devices WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ?)`,
          userId,
          userId,
          MOST_DEVICES,
        );
      });
    },

    async removeDevice(id) {
      devices.remove({ id });
    },

    async secret(name, make) {
      return db.transaction(() => {
        const kept = secrets.get({ name });
        if (kept) return kept.value;
        const value = make();
        secrets.put({ name, value });
        return value;
      });
    },

    getPreferences: async (userId) => preferences.get({ userId }),

    async changePreferences(userId, change) {
      return db.transaction(() => {
        const changed = change(preferences.get({ userId }));
        preferences.put(changed);
        return changed;
      });
    },
  };
}
