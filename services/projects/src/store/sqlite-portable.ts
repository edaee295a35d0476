import { keyNumber, numberKey, type PortableStore } from '@cairn/kit/portable';
import type { Sqlite } from '@cairn/kit/store';
import type { MemberProject, ThingKind } from '../domain/project.ts';
import { activityKey, keyThing } from './activity-key.ts';
import { LAST_PROJECT_ID, type PortableProject, portableProjects } from './portable.ts';
import { recount } from './sqlite-counts.ts';
import { type DeletionRow, toDeletion, writeDeletion } from './sqlite-deletions.ts';
import { editsText, readEdits } from './sqlite-edits.ts';
import { type InvitationRow, insertInvitation, toInvitation } from './sqlite-invitations.ts';

interface ProjectRow {
  id: number;
  name: string;
  description: string | null;
  state: MemberProject['state'];
  last_activity: number | null;
  created_at: number;
  updated_at: number;
  settings: string | null;
  edits: string;
}

interface MemberRow {
  user_id: string;
  role: MemberProject['role'];
  is_favorite: number;
  joined_at: number;
}

interface ActivityRow {
  project_id: number;
  kind: ThingKind;
  id: string;
  created_at: number;
  deleted: number;
}

/** The content of a projects file, to be carried to another store. */
export function sqlitePortable(db: Sqlite): PortableStore {
  return portableProjects({
    projects: {
      async read(after, limit) {
        const rows = db.all<ProjectRow>(
          `SELECT p.*, s.settings FROM projects p LEFT JOIN ai_settings s ON s.project_id = p.id
           WHERE p.id > ? ORDER BY p.id LIMIT ?`,
          keyNumber(after),
          limit,
        );
        return rows.map((row) => ({ key: numberKey(row.id), value: toPortable(db, row) }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key, value } of records) writeProject(db, keyNumber(key), value);
        });
      },
    },

    activity: {
      async read(after, limit) {
        const { projectId, kind, id } = keyThing(after);
        return db
          .all<ActivityRow>(
            `SELECT * FROM activity WHERE (project_id, kind, id) > (?, ?, ?)
             ORDER BY project_id, kind, id LIMIT ?`,
            projectId,
            kind,
            id,
            limit,
          )
          .map((row) => ({
            key: activityKey({ projectId: row.project_id, kind: row.kind, id: row.id }),
            value: { createdAt: new Date(row.created_at), deleted: row.deleted === 1 },
          }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key, value } of records) {
            const { projectId, kind, id } = keyThing(key);
            db.run(
              `INSERT INTO activity (project_id, kind, id, created_at, deleted) VALUES (?, ?, ?, ?, ?)
               ON CONFLICT DO UPDATE SET created_at = excluded.created_at, deleted = excluded.deleted`,
              projectId,
              kind,
              id,
              value.createdAt.getTime(),
              Number(value.deleted),
            );
          }
        });
      },
    },

    deletions: {
      async read(after, limit) {
        const sql = 'SELECT * FROM deletions WHERE project_id > ? ORDER BY project_id LIMIT ?';
        return db.all<DeletionRow>(sql, keyNumber(after), limit).map((row) => {
          const { projectId, ...value } = toDeletion(row);
          return { key: numberKey(projectId), value: { ...value, parts: [...value.parts] } };
        });
      },
      async write(records) {
        db.transaction(() => {
          for (const { key, value } of records) writeDeletion(db, { ...value, projectId: keyNumber(key) });
        });
      },
    },

    last_ids: {
      async read(after, limit) {
        const value = lastId(db) ?? 0;
        return value > 0 && LAST_PROJECT_ID > after && limit > 0 ? [{ key: LAST_PROJECT_ID, value }] : [];
      },
      async write(records) {
        db.transaction(() => {
          for (const { value } of records) raiseLastId(db, value);
        });
      },
    },
  });
}

function membersOf(db: Sqlite, projectId: number): MemberRow[] {
  return db.all<MemberRow>(
    'SELECT user_id, role, is_favorite, joined_at FROM members WHERE project_id = ? ORDER BY user_id',
    projectId,
  );
}

function toPortable(db: Sqlite, row: ProjectRow): PortableProject {
  return {
    name: row.name,
    description: row.description,
    state: row.state,
    lastActivity: row.last_activity === null ? null : new Date(row.last_activity),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    members: membersOf(db, row.id).map((member) => ({
      userId: member.user_id,
      role: member.role,
      isFavorite: member.is_favorite === 1,
      joinedAt: new Date(member.joined_at),
    })),
    aiSettings: row.settings === null ? {} : JSON.parse(row.settings),
    edits: readEdits(row.edits),
    invitations: invitationsOf(db, row.id),
  };
}

function writeProject(db: Sqlite, id: number, project: PortableProject): void {
  db.run(
    `INSERT INTO projects (id, name, description, state, last_activity, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, description = excluded.description, state = excluded.state,
       last_activity = excluded.last_activity, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    id,
    project.name,
    project.description,
    project.state,
    project.lastActivity?.getTime() ?? null,
    project.createdAt.getTime(),
    project.updatedAt.getTime(),
  );
  db.run('UPDATE projects SET edits = ? WHERE id = ?', editsText(project.edits ?? {}), id);
  // Its activity may be there before it.
  db.run(recount('id = ?'), id);
  db.run('DELETE FROM members WHERE project_id = ?', id);
  for (const { userId, role, isFavorite, joinedAt = project.createdAt } of project.members) {
    db.run(
      'INSERT INTO members (user_id, project_id, role, is_favorite, joined_at) VALUES (?, ?, ?, ?, ?)',
      userId,
      id,
      role,
      Number(isFavorite),
      joinedAt.getTime(),
    );
  }
  db.run('DELETE FROM invitations WHERE project_id = ?', id);
  for (const { tokenHashes, ...invitation } of project.invitations ?? []) {
    insertInvitation(db, { ...invitation, projectId: id });
    for (const hash of tokenHashes) {
      db.run('INSERT INTO invitation_links (token_hash, invitation_id) VALUES (?, ?)', hash, invitation.id);
    }
  }
  db.run('DELETE FROM ai_settings WHERE project_id = ?', id);
  if (Object.keys(project.aiSettings).length > 0) {
    db.run(
      'INSERT INTO ai_settings (project_id, settings) VALUES (?, ?)',
      id,
      JSON.stringify(project.aiSettings),
    );
  }
}

function invitationsOf(db: Sqlite, projectId: number): PortableProject['invitations'] {
  const sql = 'SELECT * FROM invitations WHERE project_id = ? ORDER BY id';
  return db.all<InvitationRow>(sql, projectId).map((row) => {
    const { projectId: _, ...invitation } = toInvitation(row);
    const links = db.all<{ token_hash: string }>(
      'SELECT token_hash FROM invitation_links WHERE invitation_id = ? ORDER BY token_hash',
      row.id,
    );
    return { ...invitation, tokenHashes: links.map((link) => link.token_hash) };
  });
}

/** SQLite's own table of the ids that AUTOINCREMENT gave, https://sqlite.org/autoinc.html. */
function lastId(db: Sqlite): number | undefined {
  return db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'projects'")?.seq;
}

function raiseLastId(db: Sqlite, value: number): void {
  const last = lastId(db);
  if (last === undefined) db.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('projects', ?)", value);
  else if (last < value) db.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'projects'", value);
}
