import { changeInPortions, sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import type { ActivityRecords } from './ports.ts';
import { activityRecord, type Counts, type Thing, type ThingKind, thingKinds } from './thing.ts';
import { DAY_MS, type DayRow, thingTotals } from './week.ts';

/** How many rows are removed in one go: between two goes, others have their turn. */
const PORTION = 500;

/** Of a person's projects: how many things of each kind were made on each day since a time. */
const DAYS_OF_PERSON = `
  SELECT a.kind, CAST((a.created_at - ?1) / ${DAY_MS} AS INTEGER) AS day, count(*) AS total
  FROM members m CROSS JOIN activity a INDEXED BY activity_lately
    ON a.project_id = m.project_id AND a.deleted = 0 AND a.created_at >= ?1
  WHERE m.user_id = ?2 GROUP BY a.kind, day`;

const TOTALS_OF_PERSON = `
  SELECT total(p.documents) AS document, total(p.chat_sessions) AS chat_session, total(p.memory) AS memory
  FROM members m JOIN projects p ON p.id = m.project_id WHERE m.user_id = ?`;

const COUNTS = `
  SELECT p.id AS projectId, p.documents, p.chat_sessions AS chatSessions, p.memory,
    count(*) FILTER (WHERE a.kind = 'document') AS documentsThisWeek,
    count(*) FILTER (WHERE a.kind = 'chat_session') AS chatSessionsThisWeek,
    count(*) FILTER (WHERE a.kind = 'memory') AS memoryThisWeek
  FROM projects p LEFT JOIN activity a INDEXED BY activity_lately
    ON a.project_id = p.id AND a.deleted = 0 AND a.created_at >= ?
  WHERE p.id IN (SELECT value FROM json_each(?)) AND p.documents + p.chat_sessions + p.memory > 0
  GROUP BY p.id`;

export function sqliteActivity(db: Sqlite): ActivityRecords {
  const activity = sqliteTable(db, activityRecord);

  /** Moves the last activity forward, never back; false when the project is deleted. */
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
    together: (changes) => db.together(changes),

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
      const rows = db.all<Counts & { projectId: number }>(
        COUNTS,
        since.getTime(),
        JSON.stringify(projectIds),
      );
      return new Map(rows.map(({ projectId, ...counts }) => [projectId, counts]));
    },

    async countAll() {
      const projects = db.get<{ n: number }>('SELECT count(*) AS n FROM projects')?.n ?? 0;
      const things = db.all<{ kind: ThingKind; n: number }>(
        'SELECT kind, count(*) AS n FROM activity WHERE deleted = 0 GROUP BY kind',
      );
      const of = (kind: ThingKind) => things.find((each) => each.kind === kind)?.n ?? 0;
      return { projects, chat_sessions: of('chat_session'), memory_items: of('memory') };
    },

    async countThingsOf(userId, since) {
      const week = db.all<DayRow>(DAYS_OF_PERSON, since.getTime(), userId);
      const totals = db.get<Record<ThingKind, number>>(TOTALS_OF_PERSON, userId);
      const before = thingKinds.map((kind): DayRow => {
        const newer = week.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.total, 0);
        return { kind, day: -1, total: (totals?.[kind] ?? 0) - newer };
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
        for (const { kind, id } of absent) activity.update({ projectId, kind, id }, { deleted: true });
      });
    },

    removeActivity: (projectId) =>
      changeInPortions(PORTION, (limit) => activity.remove({ projectId }, limit)),
  };
}
