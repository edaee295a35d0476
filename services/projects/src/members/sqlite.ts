import type { SqliteOutbox } from '@cairn/messaging/events';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import type { Member } from './member.ts';
import { memberRecord } from './member.ts';
import type { MemberRecords } from './ports.ts';

export function sqliteMembers(db: Sqlite, outbox: SqliteOutbox): MemberRecords {
  const members = sqliteTable(db, memberRecord);

  return {
    async listMembers(projectId, limit, after) {
      return members
        .query(
          'WHERE project_id = ? AND (joined_at, user_id) > (?, ?) ORDER BY joined_at, user_id LIMIT ?',
          projectId,
          after?.joinedAt.getTime() ?? Number.MIN_SAFE_INTEGER,
          after?.userId ?? '',
          limit,
        )
        .map(toMember);
    },

    async findMember(projectId, userId) {
      const found = members.get({ userId, projectId });
      return found && toMember(found);
    },

    async ownersOf(projectIds) {
      const owners = members.query(
        "WHERE role = 'owner' AND project_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(projectIds),
      );
      return new Map(owners.map(({ projectId, userId }) => [projectId, userId]));
    },

    async setRole(projectId, userId, role, events) {
      return outbox.commit(
        events,
        () => members.update({ userId, projectId }, { role }, { and: IS_NO_OWNER }) > 0,
      );
    },

    async passOwnership(projectId, from, to, events) {
      return outbox.commit(events, () => {
        const isMember =
          members.has({ userId: to, projectId }) && !members.has({ userId: to, projectId, role: 'owner' });
        if (!isMember) return false;
        if (members.update({ userId: from, projectId, role: 'owner' }, { role: 'editor' }) === 0)
          return false;
        members.update({ userId: to, projectId }, { role: 'owner' });
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

const IS_NO_OWNER = "role <> 'owner'";

function toMember({ userId, role, joinedAt }: Member): Member {
  return { userId, role, joinedAt };
}
