import type { Sqlite } from '@cairn/kit/store';
import { type DeletedPart, type Deletion, withPurge } from '../domain/deletion.ts';
import type { DeletionRecords } from '../domain/ports.ts';

export interface DeletionRow {
  project_id: number;
  id: string;
  requested_by: string;
  requested_at: number;
  finished_at: number | null;
  parts: string;
}

/** Each counts what a deleted project takes with it, or is taken after it, by an index. */
const counts = {
  projects: 'SELECT count(*) AS n FROM projects WHERE id = ?',
  members: 'SELECT count(*) AS n FROM members WHERE project_id = ?',
  invitations: 'SELECT count(*) AS n FROM invitations WHERE project_id = ?',
  ai_settings: 'SELECT count(*) AS n FROM ai_settings WHERE project_id = ?',
  counts: 'SELECT count(*) AS n FROM activity WHERE project_id = ?',
};

export function sqliteDeletions(db: Sqlite): DeletionRecords {
  return {
    async countRecords(projectId) {
      return new Map(
        Object.entries(counts).map(([store, sql]) => [store, db.get<{ n: number }>(sql, projectId)?.n ?? 0]),
      );
    },

    async noteDeletion(deletion) {
      return db.transaction(() => {
        const sql = 'SELECT id FROM deletions WHERE project_id = ?';
        const earlier = db.get<{ id: string }>(sql, deletion.projectId);
        const noted = { ...deletion, id: earlier?.id ?? deletion.id };
        writeDeletion(db, noted);
        return noted;
      });
    },

    async findDeletion(id) {
      const row = db.get<DeletionRow>('SELECT * FROM deletions WHERE id = ?', id);
      return row && toDeletion(row);
    },

    async listDeletionsBy(userId, limit, after) {
      return db
        .all<DeletionRow>(
          'SELECT * FROM deletions WHERE requested_by = ? AND project_id > ? ORDER BY project_id LIMIT ?',
          userId,
          after,
          limit,
        )
        .map(toDeletion);
    },

    async notePurged(projectId, report, at) {
      db.transaction(() => {
        const row = db.get<DeletionRow>('SELECT * FROM deletions WHERE project_id = ?', projectId);
        if (row) writeDeletion(db, withPurge(toDeletion(row), report, at));
      });
    },
  };
}

export function writeDeletion(db: Sqlite, deletion: Deletion): void {
  db.run(
    `INSERT OR REPLACE INTO deletions (project_id, id, requested_by, requested_at, finished_at, parts)
     VALUES (?, ?, ?, ?, ?, ?)`,
    deletion.projectId,
    deletion.id,
    deletion.requestedBy,
    deletion.requestedAt.getTime(),
    deletion.finishedAt?.getTime() ?? null,
    JSON.stringify(deletion.parts),
  );
}

export function toDeletion(row: DeletionRow): Deletion {
  return {
    id: row.id,
    projectId: row.project_id,
    requestedBy: row.requested_by,
    requestedAt: new Date(row.requested_at),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
    parts: JSON.parse(row.parts) as DeletedPart[],
  };
}
