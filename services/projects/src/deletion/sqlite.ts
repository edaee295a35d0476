import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { afterReport } from '@cairn/service/receipts';
import { deletionRecord } from './deletion.ts';
import type { DeletionRecords } from './ports.ts';

/** Each counts what a deleted project takes with it, or is taken after it, by an index. */
const counts = {
  projects: 'SELECT count(*) AS n FROM projects WHERE id = ?',
  members: 'SELECT count(*) AS n FROM members WHERE project_id = ?',
  invitations: 'SELECT count(*) AS n FROM invitations WHERE project_id = ?',
  ai_settings: "SELECT count(*) AS n FROM projects WHERE id = ? AND ai_settings <> '{}'",
  counts: 'SELECT count(*) AS n FROM activity WHERE project_id = ?',
};

export function sqliteDeletions(db: Sqlite): DeletionRecords {
  const deletions = sqliteTable(db, deletionRecord);

  return {
    async countRecords(projectId) {
      return new Map(
        Object.entries(counts).map(([store, sql]) => [store, db.get<{ n: number }>(sql, projectId)?.n ?? 0]),
      );
    },

    async noteDeletion(deletion) {
      return db.transaction(() => {
        const earlier = deletions.get({ projectId: deletion.projectId });
        const noted = { ...deletion, id: earlier?.id ?? deletion.id };
        deletions.put(noted);
        return noted;
      });
    },

    findDeletion: async (id) => deletions.get({ id }),

    async listDeletionsBy(userId, limit, after) {
      return deletions.query(
        'WHERE requested_by = ? AND project_id > ? ORDER BY project_id LIMIT ?',
        userId,
        after,
        limit,
      );
    },

    async notePurged(projectId, report, at) {
      db.transaction(() => {
        const deletion = deletions.get({ projectId });
        if (deletion) deletions.put(afterReport(deletion, report, at));
      });
    },
  };
}
