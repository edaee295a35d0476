import { keyNumber, numberKey, type PortableStore } from '@cairn/kit/portable';
import type { Sqlite } from '@cairn/kit/store';
import { portableNotifications } from './portable.ts';
import { type NotificationRow, type PreferencesRow, toNotification } from './sqlite-rows.ts';

/** The content of a notifications file, to be carried to another store. */
export function sqlitePortable(db: Sqlite): PortableStore {
  return portableNotifications({
    notifications: {
      async read(after, limit) {
        const rows = db.all<NotificationRow>(
          'SELECT * FROM notifications WHERE id > ? ORDER BY id LIMIT ?',
          after,
          limit,
        );
        return rows.map(toNotification).map(({ id, ...value }) => ({ key: id, value }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key, value } of records) {
            db.run(
              `INSERT OR REPLACE INTO notifications
                 (id, user_id, type, project_id, subject_id, subject_name, detail, read, created_at)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
              key,
              value.userId,
              value.type,
              value.projectId,
              value.subjectId,
              value.subjectName,
              value.detail,
              Number(value.read),
              value.createdAt.getTime(),
            );
          }
        });
      },
    },

    preferences: {
      async read(after, limit) {
        const rows = db.all<PreferencesRow>(
          'SELECT * FROM preferences WHERE user_id > ? ORDER BY user_id LIMIT ?',
          after,
          limit,
        );
        return rows.map((row) => ({
          key: row.user_id,
          value: {
            groups: JSON.parse(row.groups),
            globalEnabled: row.global_enabled === 1,
            emailEnabled: row.email_enabled === 1,
            updatedAt: new Date(row.updated_at),
          },
        }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key, value } of records) {
            db.run(
              `INSERT OR REPLACE INTO preferences (user_id, groups, global_enabled, email_enabled, updated_at)
               VALUES (?, ?, ?, ?, ?)`,
              key,
              JSON.stringify(value.groups),
              Number(value.globalEnabled),
              Number(value.emailEnabled),
              value.updatedAt.getTime(),
            );
          }
        });
      },
    },

    removed_projects: {
      async read(after, limit) {
        const rows = db.all<{ project_id: number }>(
          'SELECT project_id FROM removed_projects WHERE project_id > ? ORDER BY project_id LIMIT ?',
          keyNumber(after),
          limit,
        );
        return rows.map((row) => ({ key: numberKey(row.project_id), value: {} }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key } of records) {
            db.run('INSERT OR IGNORE INTO removed_projects (project_id) VALUES (?)', keyNumber(key));
          }
        });
      },
    },

    removed_people: {
      async read(after, limit) {
        const rows = db.all<{ user_id: string }>(
          'SELECT user_id FROM removed_people WHERE user_id > ? ORDER BY user_id LIMIT ?',
          after,
          limit,
        );
        return rows.map((row) => ({ key: row.user_id, value: {} }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key } of records) {
            db.run('INSERT OR IGNORE INTO removed_people (user_id) VALUES (?)', key);
          }
        });
      },
    },
  });
}
