import { setImmediate } from 'node:timers/promises';
import type { Sqlite } from '@cairn/kit/store';
import type { ActivityRecords } from '../domain/ports.ts';
import { type Counts, DAY_MS, noCounts, type Thing, type ThingKind } from '../domain/project.ts';
import { type DayRow, thingTotals } from './week.ts';

interface CountRow {
  kind: ThingKind;
  total: number;
  recent: number;
}

/** How many rows are removed in one go: between two goes, others have their turn. */
const PORTION = 500;

export function sqliteActivity(db: Sqlite): ActivityRecords {
  /** Moves the last activity forward, never back; false when the project is gone. */
  function touch(projectId: number, at: Date): boolean {
    const { changes } = db.run(
      'UPDATE projects SET last_activity = max(coalesce(last_activity, ?1), ?1) WHERE id = ?2',
      at.getTime(),
      projectId,
    );
    return changes > 0;
  }

  function record(thing: Thing, at: Date, deleted: boolean): void {
    db.transaction(() => {
      if (!touch(thing.projectId, at)) return;
      db.run(
        `INSERT INTO activity (project_id, kind, id, created_at, deleted) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET
           created_at = min(created_at, excluded.created_at), deleted = max(deleted, excluded.deleted)`,
        thing.projectId,
        thing.kind,
        thing.id,
        at.getTime(),
        Number(deleted),
      );
    });
  }

  return {
    async addThing(thing, at) {
      record(thing, at, false);
    },

    async removeThing(thing, at) {
      record(thing, at, true);
    },

    async noteActivity(projectId, at) {
      touch(projectId, at);
    },

    async countThings(projectIds, since) {
      const rows = db.all<CountRow & { projectId: number }>(
        `SELECT project_id AS projectId, kind, count(*) AS total, sum(created_at >= ?) AS recent FROM activity
         WHERE project_id IN (SELECT value FROM json_each(?)) AND deleted = 0 GROUP BY project_id, kind`,
        since.getTime(),
        JSON.stringify(projectIds),
      );
      const counts = new Map<number, Counts>();
      for (const row of rows) counts.set(row.projectId, withRow(counts.get(row.projectId) ?? noCounts, row));
      return counts;
    },

    async countThingsOf(userId, since) {
      const rows = db.all<DayRow>(
        `SELECT a.kind, CASE WHEN a.created_at >= ?1 THEN CAST((a.created_at - ?1) / ${DAY_MS} AS INTEGER) ELSE -1 END AS day,
           count(*) AS total
         FROM members m JOIN activity a ON a.project_id = m.project_id
         WHERE m.user_id = ?2 AND a.deleted = 0 GROUP BY a.kind, day`,
        since.getTime(),
        userId,
      );
      return thingTotals(rows);
    },

    async correctThings(projectId, present, absent) {
      db.transaction(() => {
        if (!db.get('SELECT 1 FROM projects WHERE id = ?', projectId)) return;
        for (const { kind, id, createdAt } of present) {
          db.run(
            `INSERT INTO activity (project_id, kind, id, created_at, deleted) VALUES (?, ?, ?, ?, 0)
             ON CONFLICT DO UPDATE SET created_at = excluded.created_at`,
            projectId,
            kind,
            id,
            createdAt.getTime(),
          );
          touch(projectId, createdAt);
        }
        for (const { kind, id } of absent) {
          db.run(
            'UPDATE activity SET deleted = 1 WHERE project_id = ? AND kind = ? AND id = ?',
            projectId,
            kind,
            id,
          );
        }
      });
    },

    async removeActivity(projectId) {
      let removed = 0;
      for (;;) {
        const { changes } = db.run(
          `DELETE FROM activity WHERE (project_id, kind, id) IN
             (SELECT project_id, kind, id FROM activity WHERE project_id = ? LIMIT ?)`,
          projectId,
          PORTION,
        );
        removed += changes;
        if (changes < PORTION) return removed;
        await setImmediate();
      }
    },
  };
}

function withRow(counts: Counts, { kind, total, recent }: CountRow): Counts {
  switch (kind) {
    case 'document':
      return { ...counts, documents: total, documentsThisWeek: recent };
    case 'chat_session':
      return { ...counts, chatSessions: total, chatSessionsThisWeek: recent };
    case 'memory':
      return { ...counts, memory: total, memoryThisWeek: recent };
  }
}
