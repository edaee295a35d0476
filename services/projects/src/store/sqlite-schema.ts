import { messagingMigration } from '@cairn/messaging/events';
import { tableSql } from '@cairn/persistence/records/sqlite';
import type { Migration } from '@cairn/persistence/store';
import { countsSql } from '../activity/sqlite-counts.ts';
import { activityRecord } from '../activity/thing.ts';
import { deletionRecord } from '../deletion/deletion.ts';
import { invitationLinkRecord, invitationRecord } from '../invitations/invitation.ts';
import { memberRecord } from '../members/member.ts';
import { keptProjectRecord } from '../projects/project.ts';

const ofProject = { references: { projectId: 'projects (id) ON DELETE CASCADE' } };

export const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'projects, members, invitations, activity and receipts of deletions',
    sql: [
      // The id of a deleted project is never given again.
      tableSql(keptProjectRecord, { autoincrement: true }),
      tableSql(memberRecord, ofProject),
      `CREATE UNIQUE INDEX owner_of_project ON members (project_id) WHERE role = 'owner';`,
      tableSql(invitationRecord, ofProject),
      'CREATE UNIQUE INDEX invitations_of_project ON invitations (project_id, email_key);',
      tableSql(invitationLinkRecord, { references: { invitationId: 'invitations (id) ON DELETE CASCADE' } }),
      // Without a reference to projects: it is removed in portions, after its project.
      tableSql(activityRecord),
      countsSql,
      // Outlives its project.
      tableSql(deletionRecord),
      'CREATE UNIQUE INDEX deletions_by_id ON deletions (id);',
    ].join('\n'),
  },
];
