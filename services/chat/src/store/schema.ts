import { messagingMigration } from '@cairn/messaging/events';
import type { Migration } from '@cairn/persistence/store';

export const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'sessions, messages, citations and runs',
    sql: `
      CREATE TABLE sessions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        project_id INTEGER NOT NULL,
        user_id TEXT NOT NULL,
        name TEXT NOT NULL,
        message_count INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX sessions_of_person ON sessions (project_id, user_id, id) WHERE deleted = 0;
      CREATE INDEX sessions_deleted ON sessions (id) WHERE deleted = 1;

      CREATE TABLE messages (
        id TEXT PRIMARY KEY,
        session_id INTEGER NOT NULL REFERENCES sessions (id),
        sequence INTEGER NOT NULL,
        user_id TEXT NOT NULL,
        is_ai INTEGER NOT NULL,
        text TEXT NOT NULL,
        state TEXT NOT NULL,
        error TEXT NOT NULL,
        reply_to TEXT NOT NULL,
        knowledge_mode TEXT NOT NULL,
        model TEXT NOT NULL,
        client_id TEXT NOT NULL,
        run TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX messages_of_session ON messages (session_id, sequence);
      CREATE UNIQUE INDEX messages_of_client ON messages (session_id, client_id) WHERE client_id <> '';

      CREATE TABLE citations (
        message_id TEXT NOT NULL REFERENCES messages (id),
        number INTEGER NOT NULL,
        document_id TEXT NOT NULL,
        document_name TEXT NOT NULL,
        file_type TEXT NOT NULL,
        version INTEGER NOT NULL,
        chunk_id TEXT NOT NULL,
        page INTEGER NOT NULL,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        line_start INTEGER NOT NULL,
        line_end INTEGER NOT NULL,
        quote TEXT NOT NULL,
        cited INTEGER NOT NULL,
        document_deleted INTEGER NOT NULL,
        PRIMARY KEY (message_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX citations_of_document ON citations (document_id) WHERE document_deleted = 0;

      CREATE TABLE runs (
        message_id TEXT PRIMARY KEY REFERENCES messages (id),
        session_id INTEGER NOT NULL UNIQUE,
        run TEXT NOT NULL UNIQUE,
        owner TEXT NOT NULL,
        lease_until INTEGER NOT NULL,
        stop_requested INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX runs_by_lease ON runs (lease_until);
    `,
  },
  {
    name: 'projects that were deleted',
    sql: 'CREATE TABLE deleted_projects (project_id INTEGER PRIMARY KEY) STRICT;',
  },
  {
    name: 'documents that were deleted',
    sql: 'CREATE TABLE deleted_documents (document_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;',
  },
  {
    name: 'whose questions are being answered',
    sql: `
      ALTER TABLE runs ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
      UPDATE runs SET user_id = coalesce((SELECT q.user_id FROM messages a JOIN messages q ON q.id = a.reply_to
                                          WHERE a.id = runs.message_id), '');
      CREATE INDEX runs_of_person ON runs (user_id);
    `,
  },
  {
    name: 'how an answer is to be shown, and how far it stands on its passages',
    sql: `
      ALTER TABLE messages ADD COLUMN plain_text INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE messages ADD COLUMN confidence TEXT;
    `,
  },
  {
    name: 'the sessions of a person, of all projects',
    sql: 'CREATE INDEX sessions_by_person ON sessions (user_id, id) WHERE deleted = 0;',
  },
  {
    // JSON: what the text of an error is called, and what stands in it.
    name: 'failures by name',
    sql: 'ALTER TABLE messages ADD COLUMN error_name TEXT;',
  },
  {
    // Places in the text of an answer, in UTF-16 units.
    name: 'quotations of documents in answers',
    sql: `
      CREATE TABLE quotations (
        message_id TEXT NOT NULL REFERENCES messages (id),
        document_id TEXT NOT NULL,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        PRIMARY KEY (message_id, start)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX quotations_of_document ON quotations (document_id);
    `,
  },
];
