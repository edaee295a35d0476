import type { SqliteOutbox } from '@cairn/kit/events';
import type { Sqlite } from '@cairn/kit/store';
import { aiSettingsFields } from '../domain/ai-settings.ts';
import type { AiSettingsRecords } from '../domain/ports.ts';
import { editsOf, writeEdits } from './sqlite-edits.ts';

const stored = aiSettingsFields.partial();

export function sqliteAiSettings(db: Sqlite, outbox: SqliteOutbox): AiSettingsRecords {
  function read(projectId: number) {
    const row = db.get<{ settings: string }>(
      'SELECT settings FROM ai_settings WHERE project_id = ?',
      projectId,
    );
    return row ? stored.parse(JSON.parse(row.settings)) : {};
  }

  return {
    async getAiSettings(projectId) {
      return read(projectId);
    },

    async changeAiSettings(projectId, changes, edit, events) {
      return db.transaction(() => {
        if (!db.get('SELECT 1 FROM projects WHERE id = ?', projectId)) return undefined;
        const before = { values: read(projectId), edits: editsOf(db, projectId) };
        db.run(
          `INSERT INTO ai_settings (project_id, settings) VALUES (?, ?)
           ON CONFLICT DO UPDATE SET settings = excluded.settings`,
          projectId,
          JSON.stringify({ ...before.values, ...changes }),
        );
        writeEdits(db, projectId, before.edits, changes, edit);
        outbox.add(events);
        return before;
      });
    },
  };
}
