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

/**
 * Of a person's projects: how many things of each kind, with no day, and how many of each day since a time. Kind by kind, so
 * that each count is a stretch of `activity_alive`, and what is older than the week is counted without being looked at.
 */
const COUNT_OF_PERSON = `
  SELECT json_each.value AS kind, NULL AS day, sum((
    SELECT count(*) FROM activity a WHERE a.project_id = m.project_id AND a.kind = json_each.value AND a.deleted = 0
  )) AS total
  FROM json_each('["document", "chat_session", "memory"]') CROSS JOIN members m
  WHERE m.user_id = ?2 GROUP BY json_each.value
  UNION ALL
  SELECT json_each.value, CAST((a.created_at - ?1) / ${DAY_MS} AS INTEGER) AS day, count(*)
  FROM json_each('["document", "chat_session", "memory"]') CROSS JOIN members m CROSS JOIN activity a
    ON a.project_id = m.project_id AND a.kind = json_each.value AND a.deleted = 0 AND a.created_at >= ?1
  WHERE m.user_id = ?2 GROUP BY json_each.value, day`;

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
      const rows = db.all<{ kind: ThingKind; day: number | null; total: number }>(
        COUNT_OF_PERSON,
        since.getTime(),
        userId,
      );
      const week = rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }]));
      const before = rows.flatMap(({ kind, day, total }): DayRow[] => {
        if (day !== null) return [];
        const newer = week.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.total, 0);
        return [{ kind, day: -1, total: total - newer }];
      });
      return thingTotals([...before, ...week]);
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
