import { messagingMigration } from '@cairn/kit/events';
import { jobDeathsMigration, jobsMigration } from '@cairn/kit/jobs';
import type { Migration } from '@cairn/kit/store';

/** `leftovers` are removed documents whose pages, passages and file may still be there. */
export const migrations: readonly Migration[] = [
  messagingMigration,
  jobsMigration,
  {
    name: 'documents, pages and passages',
    sql: `
      CREATE TABLE documents (
        id TEXT PRIMARY KEY,
        project_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        file_type TEXT NOT NULL,
        file_size INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        status TEXT NOT NULL,
        failure_code TEXT,
        failure_message TEXT,
        version INTEGER NOT NULL,
        text_version INTEGER NOT NULL,
        text_pages INTEGER NOT NULL,
        pages_done INTEGER NOT NULL,
        pages_total INTEGER NOT NULL,
        chunks_count INTEGER NOT NULL,
        warnings TEXT NOT NULL,
        uploaded_by TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX documents_of_project ON documents (project_id, id);
      CREATE TABLE pages (
        document_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        number INTEGER NOT NULL,
        first_line INTEGER NOT NULL,
        headings TEXT NOT NULL,
        text TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX pages_in_order ON pages (document_id, version, number);
      CREATE TABLE chunks (
        document_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        id TEXT NOT NULL,
        page INTEGER NOT NULL,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        line_start INTEGER NOT NULL,
        line_end INTEGER NOT NULL,
        headings TEXT NOT NULL,
        PRIMARY KEY (document_id, version, ordinal)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE leftovers (
        document_id TEXT PRIMARY KEY,
        sha256 TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'projects that were deleted',
    sql: 'CREATE TABLE closed_projects (project_id INTEGER PRIMARY KEY) STRICT;',
  },
  {
    // Of a reading that another run has taken over, nothing is kept any more.
    name: 'runs of readings',
    sql: 'ALTER TABLE documents ADD COLUMN run TEXT;',
  },
  {
    name: 'documents by who uploaded them',
    sql: `CREATE INDEX documents_by_uploader ON documents (uploaded_by) WHERE uploaded_by <> ''`,
  },
  {
    // What a failure's message is called, and as JSON what stands in it.
    name: 'failures by name',
    sql: `
      ALTER TABLE documents ADD COLUMN failure_reason TEXT;
      ALTER TABLE documents ADD COLUMN failure_params TEXT;
    `,
  },
  jobDeathsMigration,
  {
    name: 'documents of a project by age and by who uploaded them',
    sql: `
      CREATE INDEX documents_by_age ON documents (project_id, created_at);
      CREATE INDEX documents_of_uploader ON documents (project_id, uploaded_by);
    `,
  },
];
