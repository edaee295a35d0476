import { messagingMigration, sqliteInbox, sqliteOutbox } from '@cairn/kit/events';
import type { PortableStore } from '@cairn/kit/portable';
import type { Component } from '@cairn/kit/run';
import { type Migration, Sqlite } from '@cairn/kit/store';
import type { NotificationsStore } from '../domain/ports.ts';
import { type Preferences, preferenceGroups } from '../domain/preferences.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { type NotificationRow, type PreferencesRow, toNotification } from './sqlite-rows.ts';

const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'notifications and preferences',
    sql: `
      CREATE TABLE notifications (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        type TEXT NOT NULL,
        project_id INTEGER NOT NULL,
        subject_id TEXT NOT NULL,
        subject_name TEXT NOT NULL,
        detail TEXT NOT NULL,
        read INTEGER NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX notifications_of_user ON notifications (user_id, id);
      CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read = 0;
      CREATE INDEX notifications_of_project ON notifications (project_id);
      CREATE TABLE preferences (
        user_id TEXT PRIMARY KEY,
        groups TEXT NOT NULL,
        global_enabled INTEGER NOT NULL,
        email_enabled INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'projects that were removed',
    sql: 'CREATE TABLE removed_projects (project_id INTEGER PRIMARY KEY) STRICT;',
  },
  {
    name: 'people whose accounts were deleted',
    sql: 'CREATE TABLE removed_people (user_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;',
  },
];

/** Records removed at once, unless told otherwise. Other work gets its turn between portions. */
const PORTION = 500;

export function openSqliteStore(
  path: string,
  { portion = PORTION }: { portion?: number } = {},
): NotificationsStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const inbox = sqliteInbox(db);

  function readPreferences(userId: string): Preferences | undefined {
    const row = db.get<PreferencesRow>('SELECT * FROM preferences WHERE user_id = ?', userId);
    return (
      row && {
        groups: preferenceGroups.parse(JSON.parse(row.groups)),
        globalEnabled: row.global_enabled === 1,
        emailEnabled: row.email_enabled === 1,
        updatedAt: new Date(row.updated_at),
      }
    );
  }

  return {
    outbox,
    inbox,
    portable: sqlitePortable(db),
    component: { name: 'notifications store', stop: () => db.close() },

    async add(notification, events) {
      return db.transaction(() => {
        const { projectId } = notification;
        if (db.get('SELECT 1 FROM removed_projects WHERE project_id = ?', projectId)) return false;
        if (db.get('SELECT 1 FROM removed_people WHERE user_id = ?', notification.userId)) return false;
        const { changes } = db.run(
          `INSERT INTO notifications
             (id, user_id, type, project_id, subject_id, subject_name, detail, read, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          notification.id,
          notification.userId,
          notification.type,
          notification.projectId,
          notification.subjectId,
          notification.subjectName,
          notification.detail,
          Number(notification.read),
          notification.createdAt.getTime(),
        );
        if (changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async list(userId, limit, before) {
      const rows = before
        ? db.all<NotificationRow>(
            'SELECT * FROM notifications WHERE user_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
            userId,
            before,
            limit,
          )
        : db.all<NotificationRow>(
            'SELECT * FROM notifications WHERE user_id = ? ORDER BY id DESC LIMIT ?',
            userId,
            limit,
          );
      return rows.map(toNotification);
    },

    async countUnread(userId) {
      return (
        db.get<{ n: number }>(
          'SELECT count(*) AS n FROM notifications WHERE user_id = ? AND read = 0',
          userId,
        )?.n ?? 0
      );
    },

    async markReadUpTo(userId, id) {
      return db.transaction(() => {
        if (!db.get('SELECT 1 FROM notifications WHERE id = ? AND user_id = ?', id, userId)) return false;
        db.run('UPDATE notifications SET read = 1 WHERE user_id = ? AND id <= ? AND read = 0', userId, id);
        return true;
      });
    },

    async countProject(projectId) {
      const sql = 'SELECT count(*) AS n FROM notifications WHERE project_id = ?';
      return db.get<{ n: number }>(sql, projectId)?.n ?? 0;
    },

    async removeProject(projectId) {
      db.run('INSERT INTO removed_projects (project_id) VALUES (?) ON CONFLICT DO NOTHING', projectId);
      let removed = 0;
      for (;;) {
        const { changes } = db.run(
          'DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE project_id = ? LIMIT ?)',
          projectId,
          portion,
        );
        removed += changes;
        if (changes < portion) return removed;
        // Other work gets its turn between portions.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },

    async countPerson(userId) {
      const count = (table: string) =>
        db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`, userId)?.n ?? 0;
      return { notifications: count('notifications'), preferences: count('preferences') };
    },

    async removePerson(userId) {
      db.run('INSERT INTO removed_people (user_id) VALUES (?) ON CONFLICT DO NOTHING', userId);
      db.run('DELETE FROM preferences WHERE user_id = ?', userId);
      for (;;) {
        const { changes } = db.run(
          'DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE user_id = ? LIMIT ?)',
          userId,
          portion,
        );
        if (changes < portion) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },

    async getPreferences(userId) {
      return readPreferences(userId);
    },

    async changePreferences(userId, change) {
      return db.transaction(() => {
        const changed = change(readPreferences(userId));
        db.run(
          `INSERT INTO preferences (user_id, groups, global_enabled, email_enabled, updated_at)
           VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (user_id) DO UPDATE SET groups = excluded.groups, global_enabled = excluded.global_enabled,
             email_enabled = excluded.email_enabled, updated_at = excluded.updated_at`,
          userId,
          JSON.stringify(changed.groups),
          Number(changed.globalEnabled),
          Number(changed.emailEnabled),
          changed.updatedAt.getTime(),
        );
        return changed;
      });
    },
  };
}
