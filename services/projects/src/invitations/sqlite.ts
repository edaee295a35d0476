import type { SqliteOutbox } from '@cairn/messaging/events';
import { fromRow, sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Row, Sqlite } from '@cairn/persistence/store';
import { memberRecord } from '../members/member.ts';
import { keptProjectRecord } from '../projects/project.ts';
import {
  type Invitation,
  type InvitationToProject,
  invitationLinkRecord,
  invitationRecord,
} from './invitation.ts';
import type { InvitationRecords } from './ports.ts';

const SELECT_NAMED = `SELECT i.*, p.name AS project_name FROM invitations i JOIN projects p ON p.id = i.project_id`;

export function sqliteInvitations(db: Sqlite, outbox: SqliteOutbox): InvitationRecords {
  const invitations = sqliteTable(db, invitationRecord);
  const links = sqliteTable(db, invitationLinkRecord);
  const projects = sqliteTable(db, keptProjectRecord);
  const members = sqliteTable(db, memberRecord);

  function open(projectId: number, id: string, now: Date): Invitation | undefined {
    const found = invitations.get({ id, projectId });
    return found && found.expiresAt > now ? found : undefined;
  }

  function named(sql: string, ...params: (string | number)[]): InvitationToProject | undefined {
    const row = db.get<Named>(`${SELECT_NAMED} ${sql}`, ...params);
    return row && toNamed(row);
  }

  return {
    async putInvitation(invitation, most, events) {
      const { projectId, emailKey, invitedAt } = invitation;
      return db.transaction(() => {
        if (!projects.has({ id: projectId })) return 'missing';
        db.run(
          'DELETE FROM invitations WHERE project_id = ? AND (email_key = ? OR expires_at <= ?)',
          projectId,
          emailKey,
          invitedAt.getTime(),
        );
        if (invitations.count({ projectId }) >= most) return 'full';
        invitations.insert(invitation);
        outbox.add(events);
        return 'kept';
      });
    },

    async renewInvitation(projectId, id, { sentAt, expiresAt }, events) {
      return outbox.commit(events, () => {
        const found = open(projectId, id, sentAt);
        if (!found) return undefined;
        invitations.update({ id }, { sentAt, expiresAt });
        links.remove({ invitationId: id });
        return { ...found, sentAt, expiresAt };
      });
    },

    async addLink(projectId, id, tokenHash, now) {
      return db.transaction(() => {
        const found = named(
          'WHERE i.id = ? AND i.project_id = ? AND i.expires_at > ?',
          id,
          projectId,
          now.getTime(),
        );
        if (found) links.insert({ tokenHash, invitationId: id });
        return found;
      });
    },

    async listInvitations(projectId, limit, after, now) {
      return invitations.query(
        'WHERE project_id = ? AND id > ? AND expires_at > ? ORDER BY id LIMIT ?',
        projectId,
        after,
        now.getTime(),
        limit,
      );
    },

    async findInvitationByToken(tokenHash, now) {
      return named(
        `WHERE i.id = (SELECT invitation_id FROM invitation_links WHERE token_hash = ?) AND i.expires_at > ?`,
        tokenHash,
        now.getTime(),
      );
    },

    async listInvitationsTo(emailKey, limit, after, now) {
      return db
        .all<Named>(
          `${SELECT_NAMED} WHERE i.email_key = ? AND i.id > ? AND i.expires_at > ? ORDER BY i.id LIMIT ?`,
          emailKey,
          after,
          now.getTime(),
          limit,
        )
        .map(toNamed);
    },

    async findInvitationTo(emailKey, id, now) {
      return named('WHERE i.id = ? AND i.email_key = ? AND i.expires_at > ?', id, emailKey, now.getTime());
    },

    async removeInvitation(projectId, id) {
      return invitations.remove({ id, projectId }) > 0;
    },

    async acceptInvitation({ id, projectId, role, sentAt }, { userId, joinedAt }, most, events) {
      return db.transaction(() => {
        const found = open(projectId, id, joinedAt);
        if (found?.role !== role || found.sentAt.getTime() !== sentAt.getTime()) return 'missing';
        const isMember = members.has({ userId, projectId });
        if (!isMember && members.count({ projectId }) >= most) return 'full';
        invitations.remove({ id, projectId });
        if (isMember) return 'member';
        members.insert({ userId, projectId, role, isFavorite: false, joinedAt });
        outbox.add(events);
        return 'joined';
      });
    },
  };
}

type Named = Row & { project_name: string };

function toNamed(row: Named): InvitationToProject {
  return { invitation: fromRow(invitationRecord, row), projectName: row.project_name };
}
