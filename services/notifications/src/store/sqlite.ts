import { messagingMigration, sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { deletedDocumentRecord, deletedPersonRecord, deletedProjectRecord } from '@cairn/persistence/records';
import { changeInPortions, sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import { type Migration, Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import { notificationRecord } from '../domain/notification.ts';
import type { NotificationsStore } from '../domain/ports.ts';
import { preferencesRecord } from '../domain/preferences.ts';

const records = [notificationRecord, preferencesRecord, deletedProjectRecord, deletedPersonRecord];
const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'notifications, preferences and what was deleted',
    sql: records.map((record) => tableSql(record)).join('\n'),
  },
  {
    name: 'deleted documents',
    sql: `${tableSql(deletedDocumentRecord)}
      CREATE INDEX IF NOT EXISTS notifications_by_project_id_subject_id ON notifications (project_id, subject_id);`,
  },
];

/** Records removed at once, by default. */
const PORTION = 500;

export function openSqliteStore(
  path: string,
  { portion = PORTION }: { portion?: number } = {},
): NotificationsStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const notifications = sqliteTable(db, notificationRecord);
  const preferences = sqliteTable(db, preferencesRecord);
  const deletedProjects = sqliteTable(db, deletedProjectRecord);
  const deletedDocuments = sqliteTable(db, deletedDocumentRecord);
  const deletedPeople = sqliteTable(db, deletedPersonRecord);

  return {
    outbox,
    together: (changes) => db.together(changes),
    inbox: sqliteInbox(db),
    portable: portableStore(
      'notifications',
      [notifications, preferences, deletedProjects, deletedDocuments, deletedPeople].map(({ kind }) => kind),
    ),
    component: { name: 'notifications store', stop: () => db.close() },

    async add(notification, events) {
      const { projectId, userId, subjectId: documentId } = notification;
      return outbox.commit(events, () => {
        if (deletedProjects.has({ projectId }) || deletedPeople.has({ userId })) return false;
        if (deletedDocuments.has({ documentId })) return false;
        if (!notifications.add(notification)) return false;
        return true;
      });
    },

    list: async (userId, limit, before) => notifications.newest({ userId }, limit, before),

    countUnread: async (userId) => notifications.count({ userId, read: false }),

    async markReadUpTo(userId, id) {
      return db.transaction(() => {
        if (!notifications.has({ id, userId })) return false;
        db.run('UPDATE notifications SET read = 1 WHERE user_id = ? AND id <= ? AND read = 0', userId, id);
        return true;
      });
    },

    countProject: async (projectId) => notifications.count({ projectId }),

    async removeProject(projectId) {
      deletedProjects.put({ projectId });
      return changeInPortions(portion, (limit) => notifications.remove({ projectId }, limit));
    },

    countDocument: async ({ projectId, documentId: subjectId }) =>
      notifications.count({ projectId, subjectId }),

    async removeDocument({ projectId, documentId }) {
      deletedDocuments.put({ documentId });
      return changeInPortions(portion, (limit) =>
        notifications.remove({ projectId, subjectId: documentId }, limit),
      );
    },

    async countPerson(userId) {
      return { notifications: notifications.count({ userId }), preferences: preferences.count({ userId }) };
    },

    async removePerson(userId) {
      deletedPeople.put({ userId });
      preferences.remove({ userId });
      await changeInPortions(portion, (limit) => notifications.remove({ userId }, limit));
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
