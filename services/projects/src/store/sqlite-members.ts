import type { SqliteOutbox } from '@cairn/kit/events';
import type { Sqlite } from '@cairn/kit/store';
import type { Member } from '../domain/member.ts';
import type { MemberRecords } from '../domain/ports.ts';

interface MemberRow {
  user_id: string;
  role: Member['role'];
  joined_at: number;
}

export function sqliteMembers(db: Sqlite, outbox: SqliteOutbox): MemberRecords {
  return {
    async listMembers(projectId, limit, after) {
      return db
        .all<MemberRow>(
          `SELECT user_id, role, joined_at FROM members
           WHERE project_id = ? AND (joined_at, user_id) > (?, ?) ORDER BY joined_at, user_id LIMIT ?`,
          projectId,
          after?.joinedAt.getTime() ?? Number.MIN_SAFE_INTEGER,
          after?.userId ?? '',
          limit,
        )
        .map(toMember);
    },

    async findMember(projectId, userId) {
      const sql = 'SELECT user_id, role, joined_at FROM members WHERE user_id = ? AND project_id = ?';
      const row = db.get<MemberRow>(sql, userId, projectId);
      return row && toMember(row);
    },

    async setRole(projectId, userId, role, events) {
      return db.transaction(() => {
        const { changes } = db.run(
          `UPDATE members SET role = ? WHERE user_id = ? AND project_id = ? AND role <> 'owner'`,
          role,
          userId,
          projectId,
        );
        if (changes > 0) outbox.add(events);
        return changes > 0;
      });
    },

    async passOwnership(projectId, from, to, events) {
      return db.transaction(() => {
        const isMember = db.get(
          `SELECT 1 FROM members WHERE user_id = ? AND project_id = ? AND role <> 'owner'`,
          to,
          projectId,
        );
        if (!isMember) return false;
        const { changes } = db.run(
          `UPDATE members SET role = 'editor' WHERE user_id = ? AND project_id = ? AND role = 'owner'`,
          from,
          projectId,
        );
        if (changes === 0) return false;
        db.run(`UPDATE members SET role = 'owner' WHERE user_id = ? AND project_id = ?`, to, projectId);
        outbox.add(events);
        return true;
      });
    },

    async removeMember(projectId, userId, events) {
      return db.transaction(() => {
        const { changes } = db.run(
          `DELETE FROM members WHERE user_id = ? AND project_id = ? AND role <> 'owner'`,
          userId,
          projectId,
        );
        if (changes > 0) outbox.add(events);
        return changes > 0;
      });
    },
  };
}

function toMember(row: MemberRow): Member {
  return { userId: row.user_id, role: row.role, joinedAt: new Date(row.joined_at) };
}
