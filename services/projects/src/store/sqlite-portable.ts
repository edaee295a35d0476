import { type PortableStore, portableLast, portableStore } from '@cairn/persistence/portable';
import { exportKind } from '@cairn/persistence/records';
import { sqliteSequence, sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { recount } from '../activity/sqlite-counts.ts';
import { activityRecord } from '../activity/thing.ts';
import { deletionRecord } from '../deletion/deletion.ts';
import { invitationLinkRecord, invitationRecord } from '../invitations/invitation.ts';
import { memberRecord } from '../members/member.ts';
import { keptProjectRecord } from '../projects/project.ts';
import { type ExportedProject, exportedProjectRecord, LAST_PROJECT_ID } from './records.ts';

/** The content of a projects file, to be carried to another store. */
export function sqlitePortable(db: Sqlite): PortableStore {
  const projects = sqliteTable(db, keptProjectRecord);
  const members = sqliteTable(db, memberRecord);
  const invitations = sqliteTable(db, invitationRecord);
  const links = sqliteTable(db, invitationLinkRecord);

  function read(projectId: number): Pick<ExportedProject, 'members' | 'invitations'> {
    return {
      members: members
        .query('WHERE project_id = ? ORDER BY user_id', projectId)
        .map(({ projectId: _, ...member }) => member),
      invitations: invitations
        .query('WHERE project_id = ? ORDER BY id', projectId)
        .map(({ projectId: _, ...invitation }) => ({
          ...invitation,
          tokenHashes: links
            .query('WHERE invitation_id = ? ORDER BY token_hash', invitation.id)
            .map(({ tokenHash }) => tokenHash),
        })),
    };
  }

  function write({ members: ofProject, invitations: open, ...project }: ExportedProject): void {
    const { id: projectId } = project;
    projects.put(project);
    // Its activity may be there before it.
    db.run(recount('id = ?'), projectId);
    members.remove({ projectId });
    for (const member of ofProject) members.insert({ ...member, projectId });
    invitations.remove({ projectId });
    for (const { tokenHashes, ...invitation } of open) {
      invitations.insert({ ...invitation, projectId });
      for (const tokenHash of tokenHashes) links.insert({ tokenHash, invitationId: invitation.id });
    }
  }

  return portableStore('projects', [
    exportKind(exportedProjectRecord, {
      read: async (after, limit) =>
        projects.page(after, limit).map((project) => ({ ...project, ...read(project.id) })),
      async write(values) {
        db.transaction(() => values.forEach(write));
      },
    }),
    sqliteTable(db, activityRecord).kind,
    sqliteTable(db, deletionRecord).kind,
    portableLast('last_ids', LAST_PROJECT_ID, sqliteSequence(db, 'projects')),
  ]);
}
