import type { SqliteOutbox } from '@cairn/messaging/events';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { withEdit } from '../projects/edits.ts';
import { keptProjectRecord } from '../projects/project.ts';
import { keptAiSettings } from './ai-settings.ts';
import type { AiSettingsRecords } from './ports.ts';

export function sqliteAiSettings(db: Sqlite, outbox: SqliteOutbox): AiSettingsRecords {
  const projects = sqliteTable(db, keptProjectRecord);
  return {
    getAiSettings: async (projectId) =>
      keptAiSettings.parse(projects.get({ id: projectId })?.aiSettings ?? {}),

    async changeAiSettings(projectId, changes, edit, events) {
      return outbox.commit(events, () => {
        const before = projects.get({ id: projectId });
        if (!before) return undefined;
        const values = keptAiSettings.parse(before.aiSettings);
        const aiSettings = { ...values, ...changes };
        projects.update({ id: projectId }, { aiSettings, edits: withEdit(before.edits, changes, edit) });
        return { values, edits: before.edits };
      });
    },
  };
}
