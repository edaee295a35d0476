import { messagingMigration } from '@cairn/kit/events';
import type { Migration } from '@cairn/kit/store';
import { countsMigration } from './sqlite-counts.ts';

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
  {
    name: 'when members joined, who changed what, invitations and receipts of deletions',
    sql: `
      ALTER TABLE members ADD COLUMN joined_at INTEGER NOT NULL DEFAULT 0;
      UPDATE members SET joined_at = (SELECT created_at FROM projects WHERE id = project_id);
      DROP INDEX members_of_project;
      CREATE INDEX members_of_project ON members (project_id, joined_at, user_id);
      CREATE UNIQUE INDEX owner_of_project ON members (project_id) WHERE role = 'owner';
      -- The last change of each field: {"name": {"by": "<user>", "at": <time>}}.
      ALTER TABLE projects ADD COLUMN edits TEXT NOT NULL DEFAULT '{}';
      CREATE TABLE invitations (
        id TEXT PRIMARY KEY,
        project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        email TEXT NOT NULL,
        email_key TEXT NOT NULL,
        role TEXT NOT NULL,
        invited_by TEXT NOT NULL,
        invited_at INTEGER NOT NULL,
        sent_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX invitations_of_project ON invitations (project_id, email_key);
      CREATE INDEX invitations_in_order ON invitations (project_id, id);
      CREATE INDEX invitations_to ON invitations (email_key, id);
      CREATE TABLE invitation_links (
        token_hash TEXT PRIMARY KEY,
        invitation_id TEXT NOT NULL REFERENCES invitations (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX links_of_invitation ON invitation_links (invitation_id);
      -- Outlives its project.
      CREATE TABLE deletions (
        project_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        requested_by TEXT NOT NULL,
        requested_at INTEGER NOT NULL,
        finished_at INTEGER,
        -- [{"service", "store", "deleted", "done"}]
        parts TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    name: 'deletions by who asked for them',
    sql: 'CREATE INDEX deletions_of_person ON deletions (requested_by, project_id);',
  },
  countsMigration,
];
