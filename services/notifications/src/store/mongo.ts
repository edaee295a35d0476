import { openMongoDatabase } from '@cairn/messaging/mongo';
import { type MigrationPlan, type Mongo, unlessTaken } from '@cairn/persistence/mongo';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import {
  deletedDocumentRecord,
  deletedPersonRecord,
  deletedProjectRecord,
  oneByOne,
} from '@cairn/persistence/records';
import { mongoCollection } from '@cairn/persistence/records/mongo';
import type { Component } from '@cairn/service/run';
import { type Notification, notificationRecord } from '../domain/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { mongoPreferences } from './mongo-preferences.ts';

export interface MongoNotificationsStore extends NotificationsStore {
  component: Component;
  portable: PortableStore;
  /** What starting would change in the database. */
  plan(): Promise<MigrationPlan>;
}

/** Records removed at once, by default. */
const PORTION = 500;

export function openMongoStore(
  mongo: Mongo,
  { portion = PORTION }: { portion?: number } = {},
): MongoNotificationsStore {
  const connection = mongo.connection('notifications');
  const notifications = mongoCollection(connection, notificationRecord, { carriesEvents: true });
  const preferences = mongoPreferences(connection);
  const deletedProjects = mongoCollection(connection, deletedProjectRecord);
  const deletedDocuments = mongoCollection(connection, deletedDocumentRecord);
  const deletedPeople = mongoCollection(connection, deletedPersonRecord);
  const collections = [
    notifications,
    preferences.collection,
    deletedProjects,
    deletedDocuments,
    deletedPeople,
  ];
  const { outbox, inbox, component, plan } = openMongoDatabase(mongo, {
    service: 'notifications',
    models: collections.map(({ model }) => model),
    carryEvents: ['notifications'],
  });
  const isDeleted = async ({ projectId, userId, subjectId: documentId }: Notification) =>
    (await deletedProjects.has({ projectId })) ||
    (await deletedDocuments.has({ documentId })) ||
    (await deletedPeople.has({ userId }));

  /**
   * Removes what is not to be kept, also what a process wrote that was killed before it saw that: its event is
   * delivered again.
   */
  async function takeBack(id: string): Promise<false> {
    await notifications.model.deleteOne({ _id: id });
    return false;
  }

  return {
    ...preferences.records,
    outbox,
    together: oneByOne,
    inbox,
    component,
    plan,
    portable: portableStore(
      'notifications',
      collections.map(({ kind }) => kind),
    ),

    async add(notification, events) {
      if (await isDeleted(notification)) return takeBack(notification.id);
      const document = { ...notifications.toStored(notification), outbox: outbox.entries(events) };
      if (!(await unlessTaken(notifications.model.create(document)))) return false;
      // It may have been deleted in between, by who has looked through the notifications of it already.
      if (await isDeleted(notification)) return takeBack(notification.id);
      outbox.added();
      return true;
    },

    list: (userId, limit, before) => notifications.newest({ userId }, limit, before),

    countUnread: (userId) => notifications.count({ userId, read: false }),

    async markReadUpTo(userId, id) {
      if (!(await notifications.has({ id, userId }))) return false;
      await notifications.model.updateMany(
        { userId, read: false, _id: { $lte: id } },
        { $set: { read: true } },
      );
      return true;
    },

    countProject: (projectId) => notifications.count({ projectId }),

    async removeProject(projectId) {
      await deletedProjects.put({ projectId });
      return notifications.removeInPortions({ projectId }, portion);
    },

    countDocument: ({ projectId, documentId: subjectId }) => notifications.count({ projectId, subjectId }),

    async removeDocument({ projectId, documentId }) {
      await deletedDocuments.put({ documentId });
      return notifications.removeInPortions({ projectId, subjectId: documentId }, portion);
    },

    async countPerson(userId) {
      const [inbox, chosen] = await Promise.all([
        notifications.count({ userId }),
        preferences.collection.count({ userId }),
      ]);
      return { notifications: inbox, preferences: chosen };
    },

    async removePerson(userId) {
      await deletedPeople.put({ userId });
      await preferences.collection.model.deleteOne({ _id: userId });
      await notifications.removeInPortions({ userId }, portion);
    },
  };
}
