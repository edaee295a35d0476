import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { DocumentsStore } from '../domain/ports.ts';
import type { sqliteDocuments } from './sqlite-documents.ts';
import { IN_SIGHT } from './sqlite-lists.ts';

interface Parts {
  db: Sqlite;
  documents: ReturnType<typeof sqliteDocuments>;
  outbox: SqliteOutbox;
}

/** Which documents are versions of each other. */
export function sqliteVersions({
  db,
  documents,
  outbox,
}: Parts): Pick<DocumentsStore, 'underName' | 'namedAlike' | 'series' | 'place' | 'seriesWithoutCurrent'> {
  const uploads = new Map<string, Promise<unknown>>();

  return {
    // One process has the database to itself.
    async underName(projectId, name, work) {
      const key = `${projectId} ${name}`;
      const working = (uploads.get(key) ?? Promise.resolve()).then(work);
      const done = working.catch(() => undefined);
      uploads.set(key, done);
      try {
        return await working;
      } finally {
        if (uploads.get(key) === done) uploads.delete(key);
      }
    },

    async namedAlike(projectId, sortName) {
      return documents.query(
        `WHERE project_id = ? AND sort_name = ? AND ${IN_SIGHT} ORDER BY id DESC`,
        projectId,
        sortName,
      );
    },

    series: async (seriesId) =>
      documents.query('WHERE series_id = ? ORDER BY version_number DESC, id DESC', seriesId),

    async place({ id, placings, versionState, seriesId, status }, changes, events) {
      return outbox.commit(events, () => {
        const now = documents.get({ id });
        const isSame =
          now?.placings === placings &&
          now?.versionState === versionState &&
          now?.seriesId === seriesId &&
          now?.status === status;
        if (!isSame) return false;
        return documents.update({ id }, { ...changes, updatedAt: new Date() }) > 0;
      });
    },

    async seriesWithoutCurrent(limit) {
      const sql = `SELECT DISTINCT series_id AS id FROM documents d WHERE version_state = 'earlier'
        AND NOT EXISTS (SELECT 1 FROM documents c WHERE c.series_id = d.series_id AND c.version_state = 'current')
        LIMIT ?`;
      return db.all<{ id: string }>(sql, limit).map(({ id }) => id);
    },
  };
}
