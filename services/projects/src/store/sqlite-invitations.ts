import type { SqliteOutbox } from '@cairn/kit/events';
import type { Sqlite } from '@cairn/kit/store';
import type { Invitation, InvitationToProject, InvitedRole } from '../domain/invitation.ts';
import type { InvitationRecords } from '../domain/ports.ts';

export interface InvitationRow {
  id: string;
  project_id: number;
  email: string;
  email_key: string;
  role: InvitedRole;
  invited_by: string;
  invited_at: number;
  sent_at: number;
  expires_at: number;
}

type NamedRow = InvitationRow & { project_name: string };

const SELECT_NAMED = `SELECT i.*, p.name AS project_name FROM invitations i JOIN projects p ON p.id = i.project_id`;

export function sqliteInvitations(db: Sqlite, outbox: SqliteOutbox): InvitationRecords {
  const isThere = (projectId: number) =>
    db.get('SELECT 1 FROM projects WHERE id = ?', projectId) !== undefined;

  function open(projectId: number, id: string, now: Date): Invitation | undefined {
    const row = db.get<InvitationRow>(
      'SELECT * FROM invitations WHERE id = ? AND project_id = ? AND expires_at > ?',
      id,
      projectId,
      now.getTime(),
    );
    return row && toInvitation(row);
  }

  function named(sql: string, ...params: (string | number)[]): InvitationToProject | undefined {
    const row = db.get<NamedRow>(`${SELECT_NAMED} ${sql}`, ...params);
    return row && toNamed(row);
  }

  function remove(projectId: number, id: string): boolean {
    return db.run('DELETE FROM invitations WHERE id = ? AND project_id = ?', id, projectId).changes > 0;
  }

  return {
    async putInvitation(invitation, most, events) {
      const { projectId, emailKey, invitedAt } = invitation;
      return db.transaction(() => {
        if (!isThere(projectId)) return 'gone';
        db.run(
          'DELETE FROM invitations WHERE project_id = ? AND (email_key = ? OR expires_at <= ?)',
          projectId,
          emailKey,
          invitedAt.getTime(),
        );
        const { n } = db.get<{ n: number }>(
          'SELECT count(*) AS n FROM invitations WHERE project_id = ?',
          projectId,
        ) ?? { n: 0 };
        if (n >= most) return 'full';
        insertInvitation(db, invitation);
        outbox.add(events);
        return 'kept';
      });
    },

    async renewInvitation(projectId, id, { sentAt, expiresAt }, events) {
      return db.transaction(() => {
        const found = open(projectId, id, sentAt);
        if (!found) return undefined;
        db.run(
          'UPDATE invitations SET sent_at = ?, expires_at = ? WHERE id = ?',
          sentAt.getTime(),
          expiresAt.getTime(),
          id,
        );
        db.run('DELETE FROM invitation_links WHERE invitation_id = ?', id);
        outbox.add(events);
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
        if (found) {
          db.run('INSERT INTO invitation_links (token_hash, invitation_id) VALUES (?, ?)', tokenHash, id);
        }
        return found;
      });
    },

    async listInvitations(projectId, limit, after, now) {
      return db
        .all<InvitationRow>(
          'SELECT * FROM invitations WHERE project_id = ? AND id > ? AND expires_at > ? ORDER BY id LIMIT ?',
          projectId,
          after,
          now.getTime(),
          limit,
        )
        .map(toInvitation);
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
        .all<NamedRow>(
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
      return remove(projectId, id);
    },

    async acceptInvitation({ id, projectId, role, sentAt }, { userId, joinedAt }, most, events) {
      return db.transaction(() => {
        const found = open(projectId, id, joinedAt);
        if (found?.role !== role || found.sentAt.getTime() !== sentAt.getTime()) return 'gone';
        if (db.get('SELECT 1 FROM members WHERE user_id = ? AND project_id = ?', userId, projectId)) {
          remove(projectId, id);
          return 'member';
        }
        const { n } = db.get<{ n: number }>(
          'SELECT count(*) AS n FROM members WHERE project_id = ?',
          projectId,
        ) ?? { n: 0 };
        if (n >= most) return 'full';
        remove(projectId, id);
        db.run(
          'INSERT INTO members (user_id, project_id, role, is_favorite, joined_at) VALUES (?, ?, ?, 0, ?)',
          userId,
          projectId,
          role,
          joinedAt.getTime(),
        );
        outbox.add(events);
        return 'joined';
      });
    },
  };
}

export function insertInvitation(db: Sqlite, invitation: Invitation): void {
  db.run(
    `INSERT INTO invitations (id, project_id, email, email_key, role, invited_by, invited_at, sent_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    invitation.id,
    invitation.projectId,
    invitation.email,
    invitation.emailKey,
    invitation.role,
    invitation.invitedBy,
    invitation.invitedAt.getTime(),
    invitation.sentAt.getTime(),
    invitation.expiresAt.getTime(),
  );
}

export function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    projectId: row.project_id,
    email: row.email,
    emailKey: row.email_key,
    role: row.role,
    invitedBy: row.invited_by,
    invitedAt: new Date(row.invited_at),
    sentAt: new Date(row.sent_at),
    expiresAt: new Date(row.expires_at),
  };
}

function toNamed(row: NamedRow): InvitationToProject {
  return { invitation: toInvitation(row), projectName: row.project_name };
}
