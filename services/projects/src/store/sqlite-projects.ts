import type { SqliteOutbox } from '@cairn/kit/events';
import type { Sqlite } from '@cairn/kit/store';
import type { ProjectRecords } from '../domain/ports.ts';
import type { MemberProject } from '../domain/project.ts';

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
}

const SELECT_PROJECT = `
  SELECT p.id, p.name, p.description, p.state, p.last_activity, p.created_at, p.updated_at, m.role, m.is_favorite
  FROM members m JOIN projects p ON p.id = m.project_id`;

const SET_FAVORITE = 'UPDATE members SET is_favorite = ? WHERE user_id = ? AND project_id = ?';

export function sqliteProjects(db: Sqlite, outbox: SqliteOutbox): ProjectRecords {
  return {
    async create(project, eventsOf) {
      const at = project.createdAt.getTime();
      return db.transaction(() => {
        const { lastId } = db.run(
          `INSERT INTO projects (name, description, state, created_at, updated_at)
           VALUES (?, ?, 'active', ?, ?)`,
          project.name,
          project.description,
          at,
          at,
        );
        db.run(
          `INSERT INTO members (user_id, project_id, role, is_favorite) VALUES (?, ?, 'owner', 0)`,
          project.ownerId,
          lastId,
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

    async countProjects(userId, since) {
      const rows = db.all<{ state: MemberProject['state']; total: number; recent: number }>(
        `SELECT p.state, count(*) AS total, sum(p.created_at >= ?) AS recent
         FROM members m JOIN projects p ON p.id = m.project_id WHERE m.user_id = ? GROUP BY p.state`,
        since.getTime(),
        userId,
      );
      const active = rows.find((row) => row.state === 'active');
      const archived = rows.find((row) => row.state === 'archived');
      return {
        active: active?.total ?? 0,
        archived: archived?.total ?? 0,
        activeSince: active?.recent ?? 0,
      };
    },

    async update(projectId, changes, updatedAt, events, favorite) {
      return db.transaction(() => {
        const { changes: found } = db.run(
          `UPDATE projects SET name = coalesce(?, name), description = iif(?, ?, description), updated_at = ?
           WHERE id = ?`,
          changes.name ?? null,
          Number(changes.description !== undefined),
          changes.description ?? null,
          updatedAt.getTime(),
          projectId,
        );
        if (found === 0) return false;
        if (favorite) db.run(SET_FAVORITE, Number(favorite.isFavorite), favorite.userId, projectId);
        outbox.add(events);
        return true;
      });
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

    async setMember(projectId, userId, role, events) {
      return db.transaction(() => {
        if (!db.get('SELECT 1 FROM projects WHERE id = ?', projectId)) return false;
        db.run(
          `INSERT INTO members (user_id, project_id, role, is_favorite) VALUES (?, ?, ?, 0)
           ON CONFLICT DO UPDATE SET role = excluded.role`,
          userId,
          projectId,
          role,
        );
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
  };
}
