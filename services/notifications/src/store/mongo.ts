import { setImmediate } from 'node:timers/promises';
import {
  againIfDuplicate,
  isDuplicateKey,
  type MigrationPlan,
  type Mongo,
  nothingToTell,
  openMongoDatabase,
  present,
} from '@cairn/kit/mongo';
import type { PortableStore } from '@cairn/kit/portable';
import type { Component } from '@cairn/kit/run';
import type { Notification } from '../domain/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { mongoPortable } from './mongo-portable.ts';
import { mongoPreferences } from './mongo-preferences.ts';
import { type NotificationRecord, notificationsModels } from './mongo-schema.ts';

export interface MongoNotificationsStore extends NotificationsStore {
  component: Component;
  portable: PortableStore;
  /** What starting would change in the database. */
  plan(): Promise<MigrationPlan>;
}

/** Records removed at once, unless told otherwise. */
const PORTION = 500;
/** What a removed notification keeps of itself until its last event is told: nothing. */
const blanked = { $set: { tombstone: true, subjectId: '', subjectName: '', detail: '' } };

export function openMongoStore(
  mongo: Mongo,
  { portion = PORTION }: { portion?: number } = {},
): MongoNotificationsStore {
  const models = notificationsModels(mongo.connection('notifications'));
  const { notifications, preferences, removedProjects, removedPeople } = models;
  const { outbox, inbox, component, plan } = openMongoDatabase(mongo, {
    service: 'notifications',
    models: Object.values(models),
    carryEvents: ['notifications'],
  });
  const isRemoved = async ({ projectId, userId }: Pick<Notification, 'projectId' | 'userId'>) =>
    (await removedProjects.exists({ _id: projectId })) !== null ||
    (await removedPeople.exists({ _id: userId })) !== null;

  /** Removes what is not to be kept, also what a process wrote that was killed before it saw that: it is told of again. */
  async function letGo(id: string): Promise<false> {
    await notifications.deleteOne({ _id: id });
    return false;
  }

  async function removeAll(of: { projectId: number } | { userId: string }): Promise<number> {
    let removed = 0;
    for (;;) {
      const some = await notifications
        .find({ ...of, ...present }, { _id: 1 })
        .limit(portion)
        .lean();
      if (some.length === 0) return removed;
      removed += some.length;
      const among = { _id: { $in: some.map(({ _id }) => _id) } };
      await notifications.updateMany(among, blanked);
      await notifications.deleteMany({ ...among, ...nothingToTell });
      // Other work gets its turn between portions.
      await setImmediate();
    }
  }

  return {
    ...mongoPreferences(models),
    outbox,
    inbox,
    component,
    plan,
    portable: mongoPortable(models),

    async add({ id, ...fields }, events) {
      if (await isRemoved(fields)) return letGo(id);
      try {
        await notifications.create({ _id: id, ...fields, outbox: outbox.entries(events) });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      // The project or person may have been removed in between, by who has looked through their notifications already.
      if (await isRemoved(fields)) return letGo(id);
      outbox.added();
      return true;
    },

    async list(userId, limit, before) {
      const older = before ? { _id: { $lt: before } } : {};
      const found = await notifications
        .find({ userId, ...older, ...present }, { outbox: 0 })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toNotification);
    },

    countUnread: (userId) => notifications.countDocuments({ userId, read: false, ...present }),

    async markReadUpTo(userId, id) {
      if (!(await notifications.exists({ _id: id, userId, ...present }))) return false;
      await notifications.updateMany({ userId, read: false, _id: { $lte: id } }, { $set: { read: true } });
      return true;
    },

    countProject: (projectId) => notifications.countDocuments({ projectId, ...present }),

    async removeProject(projectId) {
      await againIfDuplicate(() => removedProjects.updateOne({ _id: projectId }, {}, { upsert: true }));
      return removeAll({ projectId });
    },

    async countPerson(userId) {
      const [inbox, chosen] = await Promise.all([
        notifications.countDocuments({ userId, ...present }),
        preferences.countDocuments({ _id: userId }),
      ]);
      return { notifications: inbox, preferences: chosen };
    },

    async removePerson(userId) {
      await againIfDuplicate(() => removedPeople.updateOne({ _id: userId }, {}, { upsert: true }));
      await preferences.deleteOne({ _id: userId });
      await removeAll({ userId });
    },
  };
}

function toNotification(found: NotificationRecord): Notification {
  return {
    id: found._id,
    userId: found.userId,
    type: found.type,
    projectId: found.projectId,
    subjectId: found.subjectId,
    subjectName: found.subjectName,
    detail: found.detail,
    read: found.read,
    createdAt: found.createdAt,
  };
}
