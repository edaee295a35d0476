import type { SqliteOutbox } from '@cairn/messaging/events';
import { fromRow, sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Row, Sqlite } from '@cairn/persistence/store';
import { DAY_MS, weekOf } from '../activity/week.ts';
import { memberRecord } from '../members/member.ts';
import { refusals } from '../refusals.ts';
import { withEdit } from './edits.ts';
import type { ProjectRecords } from './ports.ts';
import { keptProjectRecord, type MemberProject, memberProjectRecord } from './project.ts';

const SELECT_PROJECT = `
  SELECT p.id, p.name, p.description, p.state, p.last_activity, p.created_at, p.updated_at, m.role, m.is_favorite,
    iif(m.role = 'owner', m.user_id,
      (SELECT o.user_id FROM members o WHERE o.project_id = p.id AND o.role = 'owner')) AS owner_id,
    (SELECT count(*) FROM members c WHERE c.project_id = p.id) AS members_count
  FROM members m JOIN projects p ON p.id = m.project_id`;

export function sqliteProjects(db: Sqlite, outbox: SqliteOutbox): ProjectRecords {
  const projects = sqliteTable(db, keptProjectRecord);
  const members = sqliteTable(db, memberRecord);

  return {
    async create(project, eventsOf, most = 0) {
      const { name, description, ownerId: userId, createdAt } = project;
      return db.transaction(() => {
        if (most > 0 && members.count({ userId, role: 'owner' }) >= most)
          throw refusals.too_many_projects({ max: most });
        const made = { name, description, state: 'active', lastActivity: null, createdAt } as const;
        const projectId = projects.insert({ ...made, updatedAt: createdAt, edits: {}, aiSettings: {} });
        members.insert({ userId, projectId, role: 'owner', isFavorite: false, joinedAt: createdAt });
        outbox.add(eventsOf(projectId));
        return projectId;
      });
    },

    async find(projectId, userId) {
      const sql = `${SELECT_PROJECT} WHERE m.user_id = ? AND m.project_id = ?`;
      const row = db.get(sql, userId, projectId);
      return row && toProject(row);
    },

    async list(userId, { states, limit, before }) {
      return db
        .all(
          `${SELECT_PROJECT}
           WHERE m.user_id = ? AND m.project_id < ? AND p.state IN (SELECT value FROM json_each(?))
           ORDER BY m.project_id DESC LIMIT ?`,
          userId,
          before ?? Number.MAX_SAFE_INTEGER,
          JSON.stringify(states),
          limit,
        )
        .map(toProject);
    },

    async listIds(userId, limit, after) {
      return db
        .all<{ id: number }>(
          `SELECT project_id AS id FROM members WHERE user_id = ? AND project_id > ?
           ORDER BY project_id LIMIT ?`,
          userId,
          after,
          limit,
        )
        .map((row) => row.id);
    },

    async listRecent(userId, limit) {
      const sql = `${SELECT_PROJECT} WHERE m.user_id = ? AND p.state = 'active'
        ORDER BY p.last_activity DESC, p.id DESC LIMIT ?`;
      return db.all(sql, userId, limit).map(toProject);
    },

    async countProjects(userId, since) {
      const rows = db.all<{ state: MemberProject['state']; day: number; total: number }>(
        `SELECT p.state, CASE WHEN p.created_at >= ?1 THEN CAST((p.created_at - ?1) / ${DAY_MS} AS INTEGER) ELSE -1 END AS day,
           count(*) AS total
         FROM members m JOIN projects p ON p.id = m.project_id WHERE m.user_id = ?2 GROUP BY p.state, day`,
        since.getTime(),
        userId,
      );
      const active = rows.filter((row) => row.state === 'active');
      const totalOf = (some: typeof rows) => some.reduce((sum, row) => sum + row.total, 0);
      return {
        active: totalOf(active),
        archived: totalOf(rows) - totalOf(active),
        activeByDay: weekOf(active),
      };
    },

    async update(projectId, changes, edit, events, favorite) {
      return outbox.commit(events, () => {
        const before = projects.get({ id: projectId });
        if (!before) return undefined;
        const { name = before.name, description = before.description } = changes;
        const edits = withEdit(before.edits, changes, edit);
        projects.update({ id: projectId }, { name, description, edits, updatedAt: edit.at });
        if (favorite) {
          const { userId, isFavorite } = favorite;
          members.update({ projectId, userId }, { isFavorite });
        }
        return { values: { name: before.name, description: before.description }, edits: before.edits };
      });
    },

    getEdits: async (projectId) => projects.get({ id: projectId })?.edits ?? {},

    async setFavorite(projectId, userId, isFavorite) {
      return members.update({ projectId, userId }, { isFavorite }) > 0;
    },

    async setState(projectId, state, updatedAt, events) {
      return outbox.commit(events, () => {
        const and = state === 'active' ? "state <> 'active'" : "state <> 'archived'";
        if (projects.update({ id: projectId }, { state, updatedAt }, { and }) === 0) return false;
        return true;
      });
    },

    async remove(projectId, events) {
      return outbox.commit(events, () => projects.remove({ id: projectId }) > 0);
    },
  };
}

const toProject = (row: Row): MemberProject => fromRow(memberProjectRecord, row);
