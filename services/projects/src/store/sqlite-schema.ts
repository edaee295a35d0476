import { messagingMigration } from '@cairn/kit/events';
import type { Migration } from '@cairn/kit/store';

/** Times are milliseconds since 1970, flags 0 or 1. */
export const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'projects, members, AI settings and activity',
    sql: `
      -- AUTOINCREMENT: the id of a deleted project is never given again.
      CREATE TABLE projects (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        description TEXT,
        state TEXT NOT NULL,
        last_activity INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE members (
        user_id TEXT NOT NULL,
        project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        role TEXT NOT NULL,
        is_favorite INTEGER NOT NULL,
        PRIMARY KEY (user_id, project_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX members_of_project ON members (project_id);
      CREATE TABLE ai_settings (
        project_id INTEGER PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
        settings TEXT NOT NULL
      ) STRICT;
      -- Without a reference to projects: it is removed in portions, after its project.
      CREATE TABLE activity (
        project_id INTEGER NOT NULL,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        deleted INTEGER NOT NULL,
        PRIMARY KEY (project_id, kind, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX activity_alive ON activity (project_id, kind, created_at) WHERE deleted = 0;
    `,
  },
];
