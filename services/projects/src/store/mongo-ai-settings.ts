import { aiSettingsFields } from '../domain/ai-settings.ts';
import type { AiSettingsRecords } from '../domain/ports.ts';
import { type ProjectsModels, there } from './mongo-schema.ts';

const stored = aiSettingsFields.partial();

export function mongoAiSettings({ projects }: Pick<ProjectsModels, 'projects'>): AiSettingsRecords {
  return {
    async getAiSettings(projectId) {
      const found = await projects.findOne({ _id: projectId }, { aiSettings: 1 }).lean();
      return stored.parse(found?.aiSettings ?? {});
    },

    async changeAiSettings(projectId, changes) {
      const filter = { _id: projectId, ...there };
      // Field by field: two changes that come together both stay.
      const fields = Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [`aiSettings.${field}`, value]);
      if (fields.length === 0) return (await projects.exists(filter)) !== null;
      const { matchedCount } = await projects.updateOne(filter, { $set: Object.fromEntries(fields) });
      return matchedCount > 0;
    },
  };
}
