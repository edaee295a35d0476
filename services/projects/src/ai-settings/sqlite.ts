import type { SqliteOutbox } from '@cairn/messaging/events';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { withEdit } from '../projects/edits.ts';
import { keptProjectRecord } from '../projects/project.ts';
import { aiSettingsFields } from './ai-settings.ts';
import type { AiSettingsRecords } from './ports.ts';

const stored = aiSettingsFields.partial();

export function sqliteAiSettings(db: Sqlite, outbox: SqliteOutbox): AiSettingsRecords {
  const projects = sqliteTable(db, keptProjectRecord);
  return {
    getAiSettings: async (projectId) => stored.parse(projects.get({ id: projectId })?.aiSettings ?? {}),

    async changeAiSettings(projectId, changes, edit, events) {
      return outbox.commit(events, () => {
        const before = projects.get({ id: projectId });
        if (!before) return undefined;
        const values = stored.parse(before.aiSettings);
        const aiSettings = { ...values, ...changes };
        projects.update({ id: projectId }, { aiSettings, edits: withEdit(before.edits, changes, edit) });
        return { values, edits: before.edits };
      });
    },
  };
}
