import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import type { Collections } from '../store/mongo-schema.ts';
import { keptAiSettings } from './ai-settings.ts';
import type { AiSettingsRecords } from './ports.ts';

export function mongoAiSettings(
  { projects }: Pick<Collections, 'projects'>,
  outbox: MongoOutbox,
): AiSettingsRecords {
  return {
    async getAiSettings(projectId) {
      const found = await projects.findOne({ _id: projectId }, { aiSettings: 1 }).lean();
      return keptAiSettings.parse(found?.aiSettings ?? {});
    },

    async changeAiSettings(projectId, changes, edit, events) {
      // Field by field: two changes that come together both stay.
      const fields = Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .flatMap(([field, value]) => [
          [`aiSettings.${field}`, value],
          [`edits.${field}`, edit],
        ]);
      const change: Record<string, object> = fields.length > 0 ? { $set: Object.fromEntries(fields) } : {};
      const before = await outbox.findAndChange(projects, { _id: projectId, ...present }, change, events, {
        projection: { aiSettings: 1, edits: 1 },
      });
      return before && { values: keptAiSettings.parse(before.aiSettings ?? {}), edits: { ...before.edits } };
    },
  };
}
