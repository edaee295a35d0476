import type { SqliteOutbox } from '@cairn/kit/events';
import type { PortableStore } from '@cairn/kit/portable';
import type { Sqlite } from '@cairn/kit/store';
import type { Document } from '../domain/document.ts';
import { extracted } from '../domain/read-document.ts';
import { portableOf } from './portable.ts';
import { type DocumentRow, putDocument, toDocument } from './sqlite-rows.ts';
import { type ChunkRow, type PageRow, type SqliteTexts, toPage, toPlace } from './sqlite-texts.ts';

interface Parts {
  db: Sqlite;
  texts: SqliteTexts;
  outbox: SqliteOutbox;
  addJob(document: Document): void;
}

/** Less than every id, and before every page and passage. */
const FIRST = { documentId: '', number: -1 };

/** The content of a documents file, to be carried to another store. */
export function sqlitePortable({ db, texts, outbox, addJob }: Parts): PortableStore {
  return portableOf({
    closedProjects: {
      async read(after, limit) {
        const sql = 'SELECT project_id FROM closed_projects WHERE project_id > ? ORDER BY project_id LIMIT ?';
        return db.all<{ project_id: number }>(sql, after ?? 0, limit).map((row) => row.project_id);
      },
      async write(ids) {
        const sql = 'INSERT INTO closed_projects (project_id) VALUES (?) ON CONFLICT DO NOTHING';
        db.transaction(() => ids.forEach((id) => void db.run(sql, id)));
      },
    },

    pages: {
      async read(after = FIRST, limit) {
        const rows = db.all<PageRow & { document_id: string; version: number }>(
          `SELECT p.* FROM documents d JOIN pages p ON p.document_id = d.id AND p.version = d.text_version
           WHERE d.id >= ?1 AND (d.id, p.number) > (?1, ?2) ORDER BY d.id, p.number LIMIT ?3`,
          after.documentId,
          after.number,
          limit,
        );
        return rows.map((row) => ({
          documentId: row.document_id,
          version: row.version,
          page: toPage(row),
        }));
      },
      async write(pages) {
        db.transaction(() =>
          pages.forEach(({ documentId, version, page }) => void texts.putPage(documentId, version, page)),
        );
      },
    },

    chunks: {
      async read(after = FIRST, limit) {
        const rows = db.all<ChunkRow & { document_id: string; version: number }>(
          `SELECT c.* FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.text_version
           WHERE d.id >= ?1 AND (d.id, c.ordinal) > (?1, ?2) ORDER BY d.id, c.ordinal LIMIT ?3`,
          after.documentId,
          after.number,
          limit,
        );
        return rows.map((row) => ({
          documentId: row.document_id,
          version: row.version,
          chunk: toPlace(row),
        }));
      },
      async write(chunks) {
        db.transaction(() =>
          chunks.forEach(({ documentId, version, chunk }) => void texts.putChunk(documentId, version, chunk)),
        );
      },
    },

    documents: {
      async read(after, limit) {
        const sql = 'SELECT * FROM documents WHERE id > ? ORDER BY id LIMIT ?';
        return db.all<DocumentRow>(sql, after ?? '', limit).map(toDocument);
      },
      async write(documents) {
        for (const document of documents) {
          db.transaction(() => {
            putDocument(db, document);
            if (document.status === 'uploaded') addJob(document);
            if (document.status === 'indexing') outbox.add([extracted(document)]);
          });
          await texts.clear(document.id, { except: document.textVersion });
        }
      },
    },
  });
}
