import type { PortableStore } from '@cairn/kit/portable';
import type { Sqlite } from '@cairn/kit/store';
import { portableOf } from './portable.ts';
import { type DocumentRow, toState } from './sqlite-rows.ts';

/** The content of a search database, to be carried to another store. */
export function sqlitePortable(db: Sqlite): PortableStore {
  return portableOf({
    deletedProjects: {
      read: async (after, limit) =>
        db
          .all<{ id: number }>(
            'SELECT project_id AS id FROM deleted_projects WHERE project_id > ? ORDER BY id LIMIT ?',
            after,
            limit,
          )
          .map(({ id }) => id),
      write: async (ids) =>
        db.transaction(() => {
          for (const id of ids) db.run('INSERT INTO deleted_projects VALUES (?) ON CONFLICT DO NOTHING', id);
        }),
    },
    deletedDocuments: {
      read: async (after, limit) =>
        db
          .all<{ id: string }>(
            'SELECT document_id AS id FROM deleted_documents WHERE document_id > ? ORDER BY id LIMIT ?',
            after,
            limit,
          )
          .map(({ id }) => id),
      write: async (ids) =>
        db.transaction(() => {
          for (const id of ids) db.run('INSERT INTO deleted_documents VALUES (?) ON CONFLICT DO NOTHING', id);
        }),
    },
    documents: {
      read: async (after, limit) =>
        db
          .all<DocumentRow>(
            'SELECT * FROM documents WHERE document_id > ? ORDER BY document_id LIMIT ?',
            after,
            limit,
          )
          .map((row) => ({ ...toState(row), namedAt: new Date(row.named_at) })),
      write: async (values) =>
        db.transaction(() => {
          for (const value of values) {
            db.run(
              `INSERT OR REPLACE INTO documents
                 (document_id, project_id, name, named_at, file_type, created_at, version, indexed_version)
               SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
               WHERE NOT EXISTS (SELECT 1 FROM deleted_documents WHERE document_id = ?1)`,
              value.documentId,
              value.projectId,
              value.name,
              value.namedAt.getTime(),
              value.fileType,
              value.createdAt.getTime(),
              value.version,
              value.indexedVersion,
            );
          }
        }),
    },
  });
}
