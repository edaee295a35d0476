import { sqliteInbox, sqliteOutbox } from '@cairn/messaging/events';
import { sqliteJobs } from '@cairn/persistence/jobs';
import { deletedProjectRecord, type RecordOf } from '@cairn/persistence/records';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import { v7 as uuidv7 } from 'uuid';
import type { Document } from '../domain/document.ts';
import { sortNameOf } from '../domain/listing/sort-name.ts';
import { drawnTypes, PICTURE, pictureJob, pictureOf } from '../domain/pictures/picture.ts';
import {
  type DocumentsStore,
  EXTRACTION,
  type Leftover,
  type ListCounts,
  RECOGNITION,
  type UnreadCounts,
} from '../domain/ports.ts';
import { isUnlimited, requireRoom, unlimited } from '../domain/room.ts';
import { isEarlier } from '../domain/versions/version-place.ts';
import { extractionJob, recognitionJob } from './extraction-job.ts';
import { sqliteReceipts } from './receipts/sqlite.ts';
import { leftoverRecord, migrations } from './schema.ts';
import { sqliteDocuments } from './sqlite-documents.ts';
import { IN_SIGHT, nameUnsorted, sqliteLists } from './sqlite-lists.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { sqliteCountAll, sqliteRoomUsed } from './sqlite-room.ts';
import { sqliteTexts } from './sqlite-texts.ts';
import { sqliteVersions } from './sqlite-versions.ts';

/** The documents store in one SQLite file. */
export function openSqliteStore(path: string): DocumentsStore & { component: Component } {
  const db = Sqlite.open(path, migrations);
  nameUnsorted(db);
  const outbox = sqliteOutbox(db);
  const jobs = sqliteJobs(db);
  const documents = sqliteDocuments(db);
  const leftovers = sqliteTable(db, leftoverRecord);
  const deletedProjects = sqliteTable(db, deletedProjectRecord);
  const texts = sqliteTexts(db);
  const addJob = (document: Document) => jobs.add(extractionJob(document));

  const roomUsed = (projectId: number, userId: string) => sqliteRoomUsed(db, projectId, userId);

  /** Changes a document in a state; gives how many were changed. */
  function change(
    at: { id: string; version?: number; run?: string },
    changes: { [Name in keyof Document]?: Document[Name] | undefined } & { run?: string; sortName?: string },
    state = '1',
  ): number {
    return documents.update(at, { ...changes, updatedAt: new Date() }, { and: state });
  }

  return {
    outbox,
    together: (changes) => db.together(changes),
    inbox: sqliteInbox(db),
    jobs,
    portable: sqlitePortable({ db, documents, texts, outbox, addJob }),
    component: { name: 'documents store', stop: () => db.close() },

    countAll: async () => sqliteCountAll(db),
    roomUsed: async (projectId, userId) => roomUsed(projectId, userId),

    async add(document, events, limits = unlimited) {
      return outbox.commit(events, () => {
        if (deletedProjects.has({ projectId: document.projectId })) return false;
        if (!isUnlimited(limits)) {
          requireRoom(roomUsed(document.projectId, document.uploadedBy), document.fileSize, limits);
        }
        documents.insert(document);
        addJob(document);
        return true;
      });
    },

    async markProjectDeleted(projectId) {
      deletedProjects.put({ projectId });
    },

    async deletedProjectsWithDocuments(limit) {
      return deletedProjects
        .query(`p WHERE EXISTS (SELECT 1 FROM documents d WHERE d.project_id = p.project_id) LIMIT ?`, limit)
        .map(({ projectId }) => projectId);
    },

    get: async (id) => documents.get({ id }),

    async withContent(projectId, sha256) {
      const [first] = documents.query(
        `d WHERE d.project_id = ? AND d.sha256 = ? AND ${IN_SIGHT} ORDER BY d.id LIMIT 1`,
        projectId,
        sha256,
      );
      return first;
    },

    async existing(ids) {
      const sql = `SELECT id FROM documents WHERE id IN (SELECT value FROM json_each(?1))
        UNION SELECT picture_id FROM documents WHERE picture_id IN (SELECT value FROM json_each(?1))`;
      return new Set(db.all<{ id: string }>(sql, JSON.stringify(ids)).map((row) => row.id));
    },

    ...sqliteLists(db, documents),
    ...sqliteVersions({ db, documents, outbox }),
    ...sqliteReceipts(db),

    countUploadedBy: async (userId) => documents.count({ uploadedBy: userId }),

    async forgetUploader(userId) {
      documents.update({ uploadedBy: userId }, { uploadedBy: '' });
    },

    async count(projectId) {
      const sql = `SELECT count(*) AS n FROM documents WHERE project_id = ? AND ${IN_SIGHT}`;
      return db.get<{ n: number }>(sql, projectId)?.n ?? 0;
    },

    async counts(projectId, { since, userId }) {
      const counted = `SELECT count(*) FROM documents WHERE project_id = ?1 AND ${IN_SIGHT}`;
      const row = db.get<ListCounts & { own: number }>(
        `SELECT (${counted}) AS total, (${counted} AND created_at >= ?2) AS recent,
                (${counted} AND uploaded_by = ?3) AS own`,
        projectId,
        since.getTime(),
        userId,
      );
      const { total = 0, recent = 0, own = 0 } = row ?? {};
      return { total, recent, shared: total - own };
    },

    async unread(projectId) {
      const inState = 'SELECT count(*) FROM documents WHERE project_id = ?1 AND status';
      const sql = `SELECT (${inState} IN ('uploaded', 'extracting', 'indexing')) AS reading,
                          (${inState} = 'failed') AS failed`;
      return db.get<UnreadCounts>(sql, projectId) ?? { reading: 0, failed: 0 };
    },

    async updateMetadata(id, { name, tags, description }, events) {
      const changes = {
        ...(name !== undefined && { name, sortName: sortNameOf(name) }),
        ...(tags && { tags: tags.length > 0 ? tags : undefined }),
        ...(description !== undefined && { description: description || undefined }),
      };
      return outbox.commit(events, () => {
        if (change({ id }, changes) === 0) return undefined;
        return documents.get({ id });
      });
    },

    async beginVersion(id, version, events, file = undefined) {
      return outbox.commit(events, () => {
        const begun = {
          ...NOTHING_READ,
          version: version + 1,
          status: 'uploaded',
          warnings: [],
          ...file,
        } as const;
        if (change({ id, version }, { ...begun, failure: undefined }, SETTLED) === 0) return undefined;
        const document = documents.get({ id });
        if (document) addJob(document);
        return document;
      });
    },

    async beginReading(id, version) {
      const run = uuidv7();
      if (change({ id, version }, { ...NOTHING_READ, status: 'extracting', run }, WAITING) === 0)
        return undefined;
      if (texts.has(id, version)) await texts.clear(id, { only: version });
      const document = documents.get({ id });
      return document && { document, run };
    },

    async addPages(id, run, pages) {
      return db.transaction(() => {
        const document = documents.get({ id, run, status: 'extracting' });
        if (!document) return false;
        for (const page of pages) texts.addPage(id, document.version, page);
        return true;
      });
    },

    async setProgress(id, run, pagesDone, pagesTotal) {
      return change({ id, run }, { pagesDone, pagesTotal }, EXTRACTING) > 0;
    },

    async awaitRecognition(id, run) {
      return db.transaction(() => {
        const document = documents.get({ id, run, status: 'extracting' });
        if (!document) return false;
        jobs.remove(EXTRACTION, id);
        jobs.add(recognitionJob(document));
        return true;
      });
    },

    async finishReading(id, run, { pages, passages, warnings, rest = [] }, events) {
      const version = outbox.commit(events, () => {
        const document = documents.get({ id, run, status: 'extracting' });
        if (!document) return undefined;
        for (const page of rest) texts.addPage(id, document.version, page);
        const read = { textVersion: document.version, textPages: pages, pagesDone: pages, pagesTotal: pages };
        // An earlier version is not searched.
        const status = isEarlier(document) ? 'processed' : 'indexing';
        change({ id }, { ...read, status, chunksCount: passages, warnings });
        for (const kind of READING_JOBS) jobs.remove(kind, id);
        return document.version;
      });
      // A first version has none before it.
      if (version !== undefined && version > 1) await texts.clear(id, { except: version });
      return version !== undefined;
    },

    async markProcessed(id, version, events, job) {
      return outbox.commit(events, () => {
        const processed = { status: 'processed', failure: undefined } as const;
        if (change({ id, version }, processed, NOT_INDEXED) === 0) return false;
        documents.update({ id, versionState: 'coming' }, { versionState: 'current' });
        if (job) jobs.add(job);
        return true;
      });
    },

    async markFailed(id, version, failure, events) {
      const failed = outbox.commit(
        events,
        () => change({ id, version }, { status: 'failed', failure }, UNFINISHED) > 0,
      );
      if (failed && documents.get({ id })?.textVersion !== version) await texts.clear(id, { only: version });
      return failed;
    },

    async setPicture(id, version, picture) {
      return db.transaction(() => {
        const document = documents.get({ id, textVersion: version });
        if (!document) return undefined;
        const kept = { pictureId: picture?.id, pictureSha256: picture?.sha256, pictureVersion: version };
        documents.update({ id }, kept);
        return { before: pictureOf(document) };
      });
    },

    async addPictureJobs(limit) {
      return db.transaction(() => {
        const found = documents.query(NOT_DRAWN, PICTURE, JSON.stringify(drawnTypes), limit);
        for (const job of found.map(pictureJob)) if (job) jobs.add(job);
        return found.length;
      });
    },

    async remove(id, events) {
      return outbox.commit(events, () => {
        const document = documents.get({ id });
        if (!document) return undefined;
        const { sha256, pictureId, pictureSha256 } = document;
        documents.remove({ id });
        leftovers.insert({ documentId: id, sha256, pictureId, pictureSha256 });
        for (const kind of [...READING_JOBS, PICTURE]) jobs.remove(kind, id);
        return leftoverOf({ documentId: id, sha256, pictureId, pictureSha256 });
      });
    },

    async purge(documentId) {
      await texts.clear(documentId, 'all');
      leftovers.remove({ documentId });
    },

    async leftover(documentId) {
      const left = leftovers.get({ documentId });
      return left && leftoverOf(left);
    },

    leftovers: async (limit) => leftovers.query('LIMIT ?', limit).map(leftoverOf),

    async removeStrayText() {
      // A transaction leaves nothing half done. Older text that a killed process was removing goes with the next
      // version.
    },

    page: async (id, version, number) => texts.page(id, version, number),
    pagesAfter: async (id, version, after, limit) => texts.pagesAfter(id, version, after, limit),
    passages: async (id, version, after, limit) => texts.passagesAfter(id, version, after, limit),
  };
}

function leftoverOf({ documentId, sha256, ...rest }: RecordOf<typeof leftoverRecord>): Leftover {
  const picture = pictureOf(rest);
  return { documentId, sha256, ...(picture && { picture }) };
}

const READING_JOBS = [EXTRACTION, RECOGNITION] as const;

const NOTHING_READ = { pagesDone: 0, pagesTotal: 0 } as const;

/** Conditions: states that a change begins from. */
const EXTRACTING = "status = 'extracting'";
const WAITING = "status IN ('uploaded', 'extracting')";
const UNFINISHED = "status IN ('uploaded', 'extracting', 'indexing')";
const SETTLED = `NOT ${WAITING}`;
const NOT_INDEXED = `text_version = version
  AND (status = 'indexing' OR (status = 'failed' AND failure ->> 'code' = 'index_failed'))`;
const NOT_DRAWN = `d WHERE status = 'processed' AND text_version = version
  AND version > coalesce(picture_version, 0)
  AND NOT EXISTS (SELECT 1 FROM jobs WHERE kind = ? AND key = d.id)
  AND file_type IN (SELECT value FROM json_each(?)) LIMIT ?`;
