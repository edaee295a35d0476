import { sqliteInbox, sqliteOutbox } from '@cairn/kit/events';
import { sqliteJobs } from '@cairn/kit/jobs';
import type { Component } from '@cairn/kit/run';
import { type Param, Sqlite } from '@cairn/kit/store';
import { v7 as uuidv7 } from 'uuid';
import type { Document } from '../domain/document.ts';
import { type DocumentsStore, EXTRACTION, type ListCounts } from '../domain/ports.ts';
import { isUnlimited, type RoomUsed, requireRoom, unlimited } from '../domain/room.ts';
import { extractionJob } from './extraction-job.ts';
import { migrations } from './schema.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { type DocumentRow, failureColumns, NO_FAILURE, putDocument, toDocument } from './sqlite-rows.ts';
import { sqliteTexts } from './sqlite-texts.ts';

/** The documents store in one SQLite file. */
export function openSqliteStore(path: string): DocumentsStore & { component: Component } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const jobs = sqliteJobs(db);
  const texts = sqliteTexts(db);
  const addJob = (document: Document) => jobs.add(extractionJob(document));

  function roomUsed(projectId: number, userId: string): RoomUsed {
    const sum = 'SELECT count(*) AS n, coalesce(sum(file_size), 0) AS bytes FROM documents';
    type Sum = { n: number; bytes: number };
    const inProject = db.get<Sum>(`${sum} WHERE project_id = ?`, projectId);
    const ofPerson = db.get<Sum>(`${sum} WHERE uploaded_by = ? AND uploaded_by <> ''`, userId);
    return {
      documents: inProject?.n ?? 0,
      projectBytes: inProject?.bytes ?? 0,
      personBytes: ofPerson?.bytes ?? 0,
    };
  }

  function find(id: string): Document | undefined {
    const row = db.get<DocumentRow>('SELECT * FROM documents WHERE id = ?', id);
    return row && toDocument(row);
  }

  /** Changes a document that is at a version (and in one of the states); false when it is not. */
  function change(id: string, version: number, set: string, params: Param[], condition = ''): boolean {
    const sql = `UPDATE documents SET ${set}, updated_at = ? WHERE id = ? AND version = ? ${condition}`;
    return db.run(sql, ...params, Date.now(), id, version).changes > 0;
  }

  return {
    outbox,
    inbox: sqliteInbox(db),
    jobs,
    portable: sqlitePortable({ db, texts, outbox, addJob }),
    component: { name: 'documents store', stop: () => db.close() },

    roomUsed: async (projectId, userId) => roomUsed(projectId, userId),

    async add(document, events, limits = unlimited) {
      return db.transaction(() => {
        if (db.get('SELECT 1 FROM closed_projects WHERE project_id = ?', document.projectId)) return false;
        if (!isUnlimited(limits)) {
          requireRoom(roomUsed(document.projectId, document.uploadedBy), document.fileSize, limits);
        }
        putDocument(db, document);
        addJob(document);
        outbox.add(events);
        return true;
      });
    },

    async closeProject(projectId) {
      db.run('INSERT INTO closed_projects (project_id) VALUES (?) ON CONFLICT DO NOTHING', projectId);
    },

    async closedWithDocuments(limit) {
      const rows = db.all<{ project_id: number }>(
        `SELECT project_id FROM closed_projects c
         WHERE EXISTS (SELECT 1 FROM documents d WHERE d.project_id = c.project_id) LIMIT ?`,
        limit,
      );
      return rows.map((row) => row.project_id);
    },

    get: async (id) => find(id),

    async existing(ids) {
      const sql = 'SELECT id FROM documents WHERE id IN (SELECT value FROM json_each(?))';
      return new Set(db.all<{ id: string }>(sql, JSON.stringify(ids)).map((row) => row.id));
    },

    async list(projectId, limit, before) {
      const rows = db.all<DocumentRow>(
        'SELECT * FROM documents WHERE project_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
        projectId,
        before ?? LAST_ID,
        limit,
      );
      return rows.map(toDocument);
    },

    async countUploadedBy(userId) {
      const sql = "SELECT count(*) AS n FROM documents WHERE uploaded_by = ? AND uploaded_by <> ''";
      return db.get<{ n: number }>(sql, userId)?.n ?? 0;
    },

    async forgetUploader(userId) {
      db.run(`UPDATE documents SET uploaded_by = '' WHERE uploaded_by = ? AND uploaded_by <> ''`, userId);
    },

    async count(projectId) {
      const row = db.get<{ n: number }>(
        'SELECT count(*) AS n FROM documents WHERE project_id = ?',
        projectId,
      );
      return row?.n ?? 0;
    },

    async counts(projectId, { since, userId }) {
      const row = db.get<ListCounts & { own: number }>(
        `SELECT (SELECT count(*) FROM documents WHERE project_id = ?1) AS total,
                (SELECT count(*) FROM documents WHERE project_id = ?1 AND created_at >= ?2) AS recent,
                (SELECT count(*) FROM documents WHERE project_id = ?1 AND uploaded_by = ?3) AS own`,
        projectId,
        since.getTime(),
        userId,
      );
      const { total = 0, recent = 0, own = 0 } = row ?? {};
      return { total, recent, shared: total - own };
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
        const set = `version = version + 1, status = 'uploaded', ${NO_FAILURE},
          pages_done = 0, pages_total = 0, warnings = '[]'`;
        const condition = "AND status NOT IN ('uploaded', 'extracting')";
        if (!change(id, version, set, [], condition)) return undefined;
        const document = find(id);
        if (document) addJob(document);
        outbox.add(events);
        return document;
      });
    },

    async beginReading(id, version) {
      const run = uuidv7();
      const set = `status = 'extracting', run = ?, pages_done = 0, pages_total = 0`;
      if (!change(id, version, set, [run], "AND status IN ('uploaded', 'extracting')")) return undefined;
      await texts.clear(id, { only: version });
      const document = find(id);
      return document && { document, run };
    },

    async addPages(id, run, pages) {
      return db.transaction(() => {
        const sql = `SELECT version FROM documents WHERE id = ? AND run = ? ${EXTRACTING}`;
        const document = db.get<{ version: number }>(sql, id, run);
        if (!document) return false;
        for (const page of pages) texts.addPage(id, document.version, page);
        return true;
      });
    },

    async setProgress(id, run, pagesDone, pagesTotal) {
      const sql = `UPDATE documents SET pages_done = ?, pages_total = ?, updated_at = ? WHERE id = ? AND run = ? ${EXTRACTING}`;
      return db.run(sql, pagesDone, pagesTotal, Date.now(), id, run).changes > 0;
    },

    async finishReading(id, run, { pages, chunks, warnings }, events) {
      const version = db.transaction(() => {
        const row = db.get<{ version: number }>(
          `UPDATE documents SET status = 'indexing', text_version = version, text_pages = ?1, pages_done = ?1,
             pages_total = ?1, chunks_count = ?2, warnings = ?3, updated_at = ?4
           WHERE id = ?5 AND run = ?6 ${EXTRACTING} RETURNING version`,
          pages,
          chunks,
          JSON.stringify(warnings),
          Date.now(),
          id,
          run,
        );
        if (row) outbox.add(events);
        return row?.version;
      });
      if (version !== undefined) await texts.clear(id, { except: version });
      return version !== undefined;
    },

    async markProcessed(id, version, events) {
      return db.transaction(() => {
        const set = `status = 'processed', ${NO_FAILURE}`;
        const condition = `AND text_version = version
          AND (status = 'indexing' OR (status = 'failed' AND failure_code = 'index_failed'))`;
        if (!change(id, version, set, [], condition)) return false;
        outbox.add(events);
        return true;
      });
    },

    async markFailed(id, version, failure, events) {
      const failed = db.transaction(() => {
        const set = `status = 'failed', failure_code = ?, failure_message = ?, failure_reason = ?, failure_params = ?`;
        const condition = "AND status IN ('uploaded', 'extracting', 'indexing')";
        if (!change(id, version, set, failureColumns(failure), condition)) return false;
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

    async removeStrayText() {
      // A transaction leaves nothing half done. Older text that a killed process was removing goes with the next
      // version.
    },

    page: async (id, version, number) => texts.page(id, version, number),
    chunks: async (id, version, after, limit) => texts.chunks(id, version, after, limit),
  };
}

/** Greater than every id. */
const LAST_ID = '~';
const EXTRACTING = "AND status = 'extracting'";
