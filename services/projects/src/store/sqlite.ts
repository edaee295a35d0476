import { sqliteOutbox } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import type { ProjectsStore } from '../domain/ports.ts';
import { sqliteActivity } from './sqlite-activity.ts';
import { sqliteAiSettings } from './sqlite-ai-settings.ts';
import { sqliteDeletions } from './sqlite-deletions.ts';
import { sqliteInvitations } from './sqlite-invitations.ts';
import { sqliteMembers } from './sqlite-members.ts';
import { sqlitePortable } from './sqlite-portable.ts';
import { sqliteProjects } from './sqlite-projects.ts';
import { migrations } from './sqlite-schema.ts';

export function openSqliteStore(
  path: string,
): ProjectsStore & { component: Component; portable: PortableStore } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  return {
    ...sqliteProjects(db, outbox),
    ...sqliteMembers(db, outbox),
    ...sqliteInvitations(db, outbox),
    ...sqliteDeletions(db),
    ...sqliteActivity(db),
    ...sqliteAiSettings(db, outbox),
    outbox,
    portable: sqlitePortable(db),
    component: { name: 'projects store', stop: () => db.close() },
  };
}
