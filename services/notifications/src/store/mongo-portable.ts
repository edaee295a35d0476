import { present } from '@cairn/kit/mongo';
import { keyNumber, numberKey, type PortableStore } from '@cairn/kit/portable';
import type { NotificationsModels } from './mongo-schema.ts';
import { portableNotifications } from './portable.ts';

/** The content of a notifications database, to be carried to another store. */
export function mongoPortable(models: NotificationsModels): PortableStore {
  const { notifications, preferences, removedProjects, removedPeople } = models;
  return portableNotifications({
    notifications: {
      async read(after, limit) {
        const found = await notifications
          .find({ _id: { $gt: after }, ...present }, { outbox: 0 })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id, ...value }) => ({ key: _id, value }));
      },
      async write(records) {
        await notifications.bulkWrite(
          records.map(({ key, value }) => upsert({ _id: key }, { $set: value, $unset: { tombstone: 1 } })),
        );
      },
    },

    preferences: {
      async read(after, limit) {
        const found = await preferences
          .find({ _id: { $gt: after } }, { version: 0 })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id, groups, ...value }) => ({
          key: _id,
          value: { ...value, groups: { ...groups } },
        }));
      },
      async write(records) {
        await preferences.bulkWrite(
          records.map(({ key, value }) => upsert({ _id: key }, { $set: value, $inc: { version: 1 } })),
        );
      },
    },

    removed_projects: {
      async read(after, limit) {
        const found = await removedProjects
          .find({ _id: { $gt: keyNumber(after) } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id }) => ({ key: numberKey(_id), value: {} }));
      },
      async write(records) {
        await removedProjects.bulkWrite(records.map(({ key }) => upsert({ _id: keyNumber(key) }, {})));
      },
    },

    removed_people: {
      async read(after, limit) {
        const found = await removedPeople
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id }) => ({ key: _id, value: {} }));
      },
      async write(records) {
        await removedPeople.bulkWrite(records.map(({ key }) => upsert({ _id: key }, {})));
      },
    },
  });
}

function upsert<Filter, Update>(filter: Filter, update: Update) {
  return { updateOne: { filter, update, upsert: true } };
}
