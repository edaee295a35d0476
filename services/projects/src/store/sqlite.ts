import { sqliteOutbox } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import { sqliteActivity } from '../activity/sqlite.ts';
import { sqliteAiSettings } from '../ai-settings/sqlite.ts';
import { sqliteDeletions } from '../deletion/sqlite.ts';
import { sqliteInvitations } from '../invitations/sqlite.ts';
import { sqliteMembers } from '../members/sqlite.ts';
import { sqliteProjects } from '../projects/sqlite.ts';
import type { ProjectsStore } from './projects-store.ts';
import { sqlitePortable } from './sqlite-portable.ts';
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
