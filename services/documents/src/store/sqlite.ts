import { sqliteInbox, sqliteOutbox } from '@cairn/kit/events';
import { sqliteJobs } from '@cairn/kit/jobs';
import type { Component } from '@cairn/kit/run';
import { type Param, Sqlite } from '@cairn/kit/store';
import type { Document } from '../domain/document.ts';
import { type DocumentsStore, EXTRACTION, type ExtractionJob } from '../domain/ports.ts';
import { migrations } from './schema.ts';
import { type DocumentRow, toDocument } from './sqlite-rows.ts';
import { sqliteTexts } from './sqlite-texts.ts';

/** The documents store in one SQLite file. */
export function openSqliteStore(path: string): DocumentsStore & { component: Component } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const jobs = sqliteJobs(db);
  const texts = sqliteTexts(db);

  function find(id: string): Document | undefined {
    const row = db.get<DocumentRow>('SELECT * FROM documents WHERE id = ?', id);
    return row && toDocument(row);
  }

  /** Changes a document that is at a version (and in one of the states); false when it is not. */
  function change(id: string, version: number, set: string, params: Param[], condition = ''): boolean {
    const sql = `UPDATE documents SET ${set}, updated_at = ? WHERE id = ? AND version = ? ${condition}`;
    return db.run(sql, ...params, Date.now(), id, version).changes > 0;
  }

  function addJob(document: Pick<Document, 'id' | 'projectId'>, version: number): void {
    const job: ExtractionJob = { documentId: document.id, version };
    const group = String(document.projectId);
    jobs.add({ kind: EXTRACTION, key: document.id, group, payload: JSON.stringify(job) });
  }

  return {
    outbox,
    inbox: sqliteInbox(db),
    jobs,
    component: { name: 'documents store', stop: () => db.close() },

    async add(document, events) {
      return db.transaction(() => {
        if (db.get('SELECT 1 FROM closed_projects WHERE project_id = ?', document.projectId)) return false;
        insert(db, document);
        addJob(document, document.version);
        outbox.add(events);
        return true;
      });
    },

    async closeProject(projectId) {
      db.run('INSERT INTO closed_projects (project_id) VALUES (?) ON CONFLICT DO NOTHING', projectId);
    },

    get: async (id) => find(id),

    async list(projectId, limit, before) {
      const rows = db.all<DocumentRow>(
        'SELECT * FROM documents WHERE project_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
        projectId,
        before ?? LAST_ID,
        limit,
      );
      return rows.map(toDocument);
    },

    async count(projectId) {
      const row = db.get<{ n: number }>(
        'SELECT count(*) AS n FROM documents WHERE project_id = ?',
        projectId,
      );
      return row?.n ?? 0;
    },

    async rename(id, name, events) {
      return db.transaction(() => {
        const sql = 'UPDATE documents SET name = ?, updated_at = ? WHERE id = ?';
        if (db.run(sql, name, Date.now(), id).changes === 0) return undefined;
        outbox.add(events);
        return find(id);
      });
    },

    async beginVersion(id, version, events) {
      return db.transaction(() => {
        const set = `version = version + 1, status = 'uploaded', failure_code = NULL, failure_message = NULL,
          pages_done = 0, pages_total = 0, warnings = '[]'`;
        const condition = "AND status NOT IN ('uploaded', 'extracting')";
        if (!change(id, version, set, [], condition)) return undefined;
        const document = find(id);
        if (document) addJob(document, document.version);
        outbox.add(events);
        return document;
      });
    },

    async beginReading(id, version) {
      const set = `status = 'extracting', pages_done = 0, pages_total = 0`;
      if (!change(id, version, set, [], "AND status IN ('uploaded', 'extracting')")) return undefined;
      await texts.clear(id, { only: version });
      return find(id);
    },

    async addPages(id, version, pages) {
      return db.transaction(() => {
        if (!isExtracting(db, id, version)) return false;
        for (const page of pages) texts.addPage(id, version, page);
        return true;
      });
    },

    async setProgress(id, version, pagesDone, pagesTotal) {
      return change(id, version, 'pages_done = ?, pages_total = ?', [pagesDone, pagesTotal], EXTRACTING);
    },

    async finishReading(id, version, { pages, chunks, warnings }, events) {
      const done = db.transaction(() => {
        const set = `status = 'indexing', text_version = ?, text_pages = ?, pages_done = ?, pages_total = ?,
          chunks_count = ?, warnings = ?`;
        const params = [version, pages, pages, pages, chunks, JSON.stringify(warnings)];
        if (!change(id, version, set, params, EXTRACTING)) return false;
        outbox.add(events);
        return true;
      });
      if (done) await texts.clear(id, { except: version });
      return done;
    },

    async markProcessed(id, version, events) {
      return db.transaction(() => {
        const set = `status = 'processed', failure_code = NULL, failure_message = NULL`;
        const condition = `AND text_version = version
          AND (status = 'indexing' OR (status = 'failed' AND failure_code = 'index_failed'))`;
        if (!change(id, version, set, [], condition)) return false;
        outbox.add(events);
        return true;
      });
    },

    async markFailed(id, version, { code, message }, events) {
      const failed = db.transaction(() => {
        const set = `status = 'failed', failure_code = ?, failure_message = ?`;
        const condition = "AND status IN ('uploaded', 'extracting', 'indexing')";
        if (!change(id, version, set, [code, message], condition)) return false;
        outbox.add(events);
        return true;
      });
      if (failed && find(id)?.textVersion !== version) await texts.clear(id, { only: version });
      return failed;
    },

    async remove(id, events) {
      return db.transaction(() => {
        const document = find(id);
        if (!document) return undefined;
        db.run('DELETE FROM documents WHERE id = ?', id);
        db.run('INSERT INTO leftovers (document_id, sha256) VALUES (?, ?)', id, document.sha256);
        jobs.remove(EXTRACTION, id);
        outbox.add(events);
        return { documentId: id, sha256: document.sha256 };
      });
    },

    async purge(documentId) {
      await texts.clear(documentId, 'all');
      db.run('DELETE FROM leftovers WHERE document_id = ?', documentId);
    },

    async leftovers(limit) {
      return db
        .all<{ document_id: string; sha256: string }>(
          'SELECT document_id, sha256 FROM leftovers LIMIT ?',
          limit,
        )
        .map((row) => ({ documentId: row.document_id, sha256: row.sha256 }));
    },

    page: async (id, version, number) => texts.page(id, version, number),
    chunks: async (id, version, after, limit) => texts.chunks(id, version, after, limit),
  };
}

/** Greater than every id. */
const LAST_ID = '~';
const EXTRACTING = "AND status = 'extracting'";

function isExtracting(db: Sqlite, id: string, version: number): boolean {
  const sql = `SELECT 1 FROM documents WHERE id = ? AND version = ? ${EXTRACTING}`;
  return db.get(sql, id, version) !== undefined;
}

function insert(db: Sqlite, document: Document): void {
  db.run(
    `INSERT INTO documents (id, project_id, name, file_type, file_size, sha256, status, version, text_version,
       text_pages, pages_done, pages_total, chunks_count, warnings, uploaded_by, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    document.id,
    document.projectId,
    document.name,
    document.fileType,
    document.fileSize,
    document.sha256,
    document.status,
    document.version,
    document.textVersion,
    document.textPages,
    document.pagesDone,
    document.pagesTotal,
    document.chunksCount,
    JSON.stringify(document.warnings),
    document.uploadedBy,
    document.createdAt.getTime(),
    document.updatedAt.getTime(),
  );
}
