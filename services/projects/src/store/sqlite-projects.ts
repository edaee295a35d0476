import type { SqliteOutbox } from '@cairn/kit/events';
import type { Sqlite } from '@cairn/kit/store';
import type { ProjectRecords } from '../domain/ports.ts';
import { DAY_MS, type MemberProject } from '../domain/project.ts';
import { tooManyProjects } from '../domain/project-limit.ts';
import { editsOf, writeEdits } from './sqlite-edits.ts';
import { weekOf } from './week.ts';

interface ProjectRow {
  id: number;
  name: string;
  description: string | null;
  state: MemberProject['state'];
  last_activity: number | null;
  created_at: number;
  updated_at: number;
  role: MemberProject['role'];
  is_favorite: number;
  owner_id: string;
  members_count: number;
}

const SELECT_PROJECT = `
  SELECT p.id, p.name, p.description, p.state, p.last_activity, p.created_at, p.updated_at, m.role, m.is_favorite,
    iif(m.role = 'owner', m.user_id,
      (SELECT o.user_id FROM members o WHERE o.project_id = p.id AND o.role = 'owner')) AS owner_id,
    (SELECT count(*) FROM members c WHERE c.project_id = p.id) AS members_count
  FROM members m JOIN projects p ON p.id = m.project_id`;

const SET_FAVORITE = 'UPDATE members SET is_favorite = ? WHERE user_id = ? AND project_id = ?';

export function sqliteProjects(db: Sqlite, outbox: SqliteOutbox): ProjectRecords {
  function countOwned(userId: string): number {
    const sql = `SELECT count(*) AS n FROM members WHERE user_id = ? AND role = 'owner'`;
    return db.get<{ n: number }>(sql, userId)?.n ?? 0;
  }

  return {
    async create(project, eventsOf, most = 0) {
      const at = project.createdAt.getTime();
      return db.transaction(() => {
        if (most > 0 && countOwned(project.ownerId) >= most) throw tooManyProjects(most);
        const { lastId } = db.run(
          `INSERT INTO projects (name, description, state, created_at, updated_at)
           VALUES (?, ?, 'active', ?, ?)`,
          project.name,
          project.description,
          at,
          at,
        );
        db.run(
          `INSERT INTO members (user_id, project_id, role, is_favorite, joined_at) VALUES (?, ?, 'owner', 0, ?)`,
          project.ownerId,
          lastId,
          at,
        );
        outbox.add(eventsOf(lastId));
        return lastId;
      });
    },

    async find(projectId, userId) {
      const sql = `${SELECT_PROJECT} WHERE m.user_id = ? AND m.project_id = ?`;
      const row = db.get<ProjectRow>(sql, userId, projectId);
      return row && toProject(row);
    },

    async list(userId, { states, limit, before }) {
      return db
        .all<ProjectRow>(
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
      return db.all<ProjectRow>(sql, userId, limit).map(toProject);
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
      return db.transaction(() => {
        const values = db.get<{ name: string; description: string | null }>(
          'SELECT name, description FROM projects WHERE id = ?',
          projectId,
        );
        if (!values) return undefined;
        const edits = editsOf(db, projectId);
        db.run(
          `UPDATE projects SET name = coalesce(?, name), description = iif(?, ?, description), updated_at = ?
           WHERE id = ?`,
          changes.name ?? null,
          Number(changes.description !== undefined),
          changes.description ?? null,
          edit.at.getTime(),
          projectId,
        );
        writeEdits(db, projectId, edits, changes, edit);
        if (favorite) db.run(SET_FAVORITE, Number(favorite.isFavorite), favorite.userId, projectId);
        outbox.add(events);
        return { values, edits };
      });
    },

    async getEdits(projectId) {
      return editsOf(db, projectId);
    },

    async setFavorite(projectId, userId, isFavorite) {
      return db.run(SET_FAVORITE, Number(isFavorite), userId, projectId).changes > 0;
    },

    async setState(projectId, state, updatedAt, events) {
      return db.transaction(() => {
        const { changes } = db.run(
          'UPDATE projects SET state = ?, updated_at = ? WHERE id = ? AND state <> ?',
          state,
          updatedAt.getTime(),
          projectId,
          state,
        );
        if (changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },

    async remove(projectId, events) {
      return db.transaction(() => {
        if (db.run('DELETE FROM projects WHERE id = ?', projectId).changes === 0) return false;
        outbox.add(events);
        return true;
      });
    },
  };
}

function toProject(row: ProjectRow): MemberProject {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    state: row.state,
    lastActivity: row.last_activity === null ? null : new Date(row.last_activity),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    role: row.role,
    isFavorite: row.is_favorite === 1,
    ownerId: row.owner_id,
    membersCount: row.members_count,
  };
}
