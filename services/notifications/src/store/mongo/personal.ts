import { unlessTaken } from '@cairn/persistence/mongo';
import type { PersonalRecords, PreferenceRecords } from '../../domain/ports.ts';
import { MOST_DEVICES } from '../../domain/push/device.ts';
import type { Collections } from './collections.ts';

export function mongoPersonal(collections: Collections): PersonalRecords & PreferenceRecords {
  const { mutes, seen, devices, secrets, preferences, deletedPeople, deletedProjects } = collections;
  const isDeleted = (userId: string) => deletedPeople.has({ userId });

  return {
    listMutes: (userId, { projectId, limit, after = '' }) =>
      mutes.list(
        { userId, _id: { $gt: after }, ...(projectId !== undefined && { projectId }) },
        { _id: 1 },
        limit,
      ),

    async putMute(mute) {
      const { userId, projectId } = mute;
      const isGone = async () => (await isDeleted(userId)) || deletedProjects.has({ projectId });
      if (await isGone()) return;
      await unlessTaken(mutes.model.create(mutes.toStored(mute)));
      if (await isGone()) await mutes.model.deleteOne({ _id: mute.id });
    },

    async removeMute(id) {
      await mutes.model.deleteOne({ _id: id });
    },

    async putSeen({ userId, chatSessionId, at }) {
      const id = `${userId}:${chatSessionId}`;
      if (await isDeleted(userId)) return;
      await seen.put({ id, userId, at });
      if (await isDeleted(userId)) await seen.model.deleteOne({ _id: id });
    },

    getSeen: async (userId, chatSessionId) => (await seen.get({ id: `${userId}:${chatSessionId}` }))?.at,

    async removeSeenBefore(before) {
      await seen.model.deleteMany({ at: { $lt: before } });
    },

    listDevices: (userId) => devices.list({ userId }, { createdAt: 1, _id: 1 }, 0),

    async putDevice(device) {
      const { userId } = device;
      if (await isDeleted(userId)) return;
      await devices.put(device);
      if (await isDeleted(userId)) await devices.model.deleteOne({ _id: device.id });
      const all = await devices.list({ userId }, { createdAt: -1, _id: -1 }, 0);
      const spare = all.slice(MOST_DEVICES).map(({ id }) => id);
      if (spare.length > 0) await devices.model.deleteMany({ _id: { $in: spare } });
    },

    async removeDevice(id) {
      await devices.model.deleteOne({ _id: id });
    },

    async secret(name, make) {
      const kept = await secrets.get({ name });
      if (kept) return kept.value;
      await unlessTaken(secrets.model.create(secrets.toStored({ name, value: make() })));
      return (await secrets.get({ name }))?.value ?? '';
    },

    getPreferences: (userId) => preferences.get({ userId }),

    async changePreferences(userId, change) {
      const { model } = preferences;
      for (;;) {
        const found = await model.findById(userId).lean();
        const changed = change(found ? preferences.toRecord(found) : undefined);
        const stored = preferences.toStored(changed);
        if (found) {
          const { version } = found;
          const update = { $set: { ...stored, version: version + 1 } };
          const { matchedCount } = await model.updateOne({ _id: userId, version }, update);
          if (matchedCount > 0) return changed;
        } else if (await unlessTaken(model.create({ ...stored, version: 1 }))) return changed;
      }
    },
  };
}
