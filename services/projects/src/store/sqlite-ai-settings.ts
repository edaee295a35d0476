import type { Sqlite } from '@cairn/kit/store';
import { aiSettingsFields } from '../domain/ai-settings.ts';
import type { AiSettingsRecords } from '../domain/ports.ts';

const stored = aiSettingsFields.partial();

export function sqliteAiSettings(db: Sqlite): AiSettingsRecords {
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

    async changeAiSettings(projectId, changes) {
      return db.transaction(() => {
        if (!db.get('SELECT 1 FROM projects WHERE id = ?', projectId)) return false;
        db.run(
          `INSERT INTO ai_settings (project_id, settings) VALUES (?, ?)
           ON CONFLICT DO UPDATE SET settings = excluded.settings`,
          projectId,
          JSON.stringify({ ...read(projectId), ...changes }),
        );
        return true;
      });
    },
  };
}
