import { messagingMigration, sqliteOutbox } from '@cairn/kit/events';
import type { Component } from '@cairn/kit/run';
import { type Migration, Sqlite } from '@cairn/kit/store';
import type { ExtractedVersion } from '../domain/indexed-state.ts';
import type { SearchStore } from '../domain/ports.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { type DocumentRow, toState } from './sqlite-rows.ts';

const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'documents known to search, and what was deleted',
    sql: `
      CREATE TABLE documents (
        document_id TEXT PRIMARY KEY,
        project_id INTEGER NOT NULL,
        name TEXT NOT NULL,
        named_at INTEGER NOT NULL,
        file_type TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        version INTEGER NOT NULL,
        indexed_version INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX documents_of_project ON documents (project_id);
      CREATE INDEX documents_indexed ON documents (document_id) WHERE indexed_version > 0;
      CREATE TABLE deleted_documents (document_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      CREATE TABLE deleted_projects (project_id INTEGER PRIMARY KEY) STRICT;
    `,
  },
];

export function openSqliteStore(path: string): SearchStore & { component: Component } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  let exclusive: Promise<unknown> = Promise.resolve();

  function find(documentId: string): DocumentRow | undefined {
    return db.get<DocumentRow>('SELECT * FROM documents WHERE document_id = ?', documentId);
  }

  function isDeleted({ projectId, documentId }: { projectId: number; documentId: string }): boolean {
    return (
      db.get('SELECT 1 FROM deleted_documents WHERE document_id = ?', documentId) !== undefined ||
      db.get('SELECT 1 FROM deleted_projects WHERE project_id = ?', projectId) !== undefined
    );
  }

  /** Keeps what is known of a document; of two names, the later told. */
  function save(known: Omit<ExtractedVersion, 'version'>, version: number): void {
    db.run(
      `INSERT INTO documents
         (document_id, project_id, name, named_at, file_type, created_at, version, indexed_version)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0)
       ON CONFLICT (document_id) DO UPDATE SET
         name = CASE WHEN excluded.named_at >= named_at THEN excluded.name ELSE name END,
         named_at = max(named_at, excluded.named_at),
         file_type = CASE WHEN excluded.version >= version THEN excluded.file_type ELSE file_type END,
         created_at = CASE WHEN excluded.version >= version THEN excluded.created_at ELSE created_at END,
         version = max(version, excluded.version)`,
      known.documentId,
      known.projectId,
      known.name,
      known.namedAt.getTime(),
      known.fileType,
      known.createdAt.getTime(),
      version,
    );
  }

  return {
    outbox,
    component: { name: 'search store', stop: () => db.close() },
    portable: sqlitePortable(db),

    async noteExtracted(extracted) {
      return db.transaction(() => {
        if (isDeleted(extracted)) return 'pass';
        save(extracted, extracted.version);
        const row = find(extracted.documentId);
        const news = row?.version === extracted.version && row.indexed_version < extracted.version;
        return news ? 'index' : 'pass';
      });
    },

    async markIndexed(version, events) {
      return db.transaction(() => {
        const row = find(version.documentId);
        if (!row || isDeleted(version)) return { kind: 'gone' };
        if (row.indexed_version > version.version) return { kind: 'superseded' };
        db.run(
          'UPDATE documents SET indexed_version = ? WHERE document_id = ?',
          version.version,
          version.documentId,
        );
        outbox.add(events);
        return { kind: 'kept', name: row.name };
      });
    },

    async markFailed(version, events) {
      return db.transaction(() => {
        if (isDeleted(version) || find(version.documentId)?.version !== version.version) return false;
        outbox.add(events);
        return true;
      });
    },

    async noteDeleted({ documentId }) {
      db.transaction(() => {
        db.run('INSERT INTO deleted_documents VALUES (?) ON CONFLICT DO NOTHING', documentId);
        db.run('DELETE FROM documents WHERE document_id = ?', documentId);
      });
    },

    async noteRenamed(renamed) {
      return db.transaction(() => {
        if (isDeleted(renamed)) return undefined;
        save({ ...renamed, fileType: '', createdAt: renamed.namedAt }, 0);
        return find(renamed.documentId)?.name;
      });
    },

    async noteProjectDeleted(projectId) {
      db.transaction(() => {
        db.run('INSERT INTO deleted_projects VALUES (?) ON CONFLICT DO NOTHING', projectId);
        db.run('DELETE FROM documents WHERE project_id = ?', projectId);
      });
    },

    async get(documentId) {
      const row = find(documentId);
      return row && toState(row);
    },

    async listExtracted(limit, after) {
      return db
        .all<DocumentRow>(
          'SELECT * FROM documents WHERE version > 0 AND document_id > ? ORDER BY document_id LIMIT ?',
          after ?? '',
          limit,
        )
        .map(toState);
    },

    async countIndexed(projectId) {
      const all = 'SELECT count(*) AS n FROM documents WHERE indexed_version > 0';
      const row =
        projectId === undefined
          ? db.get<{ n: number }>(all)
          : db.get<{ n: number }>(`${all} AND project_id = ?`, projectId);
      return row?.n ?? 0;
    },

    // One process has the database to itself.
    exclusively(work) {
      const working = exclusive.then(() => work(new AbortController().signal));
      exclusive = working.catch(() => undefined);
      return working;
    },
  };
}
