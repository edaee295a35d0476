import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import type { Collections, ProjectRecord } from '../store/mongo-schema.ts';
import { aiSettingsFields } from './ai-settings.ts';
import type { AiSettingsRecords } from './ports.ts';

const stored = aiSettingsFields.partial();

export function mongoAiSettings(
  { projects }: Pick<Collections, 'projects'>,
  outbox: MongoOutbox,
): AiSettingsRecords {
  return {
    async getAiSettings(projectId) {
      const found = await projects.findOne({ _id: projectId }, { aiSettings: 1 }).lean();
      return stored.parse(found?.aiSettings ?? {});
    },

    async changeAiSettings(projectId, changes, edit, events) {
      // Field by field: two changes that come together both stay.
      const fields = Object.entries(changes)
        .filter(([, value]) => value !== undefined)
        .flatMap(([field, value]) => [
          [`aiSettings.${field}`, value],
          [`edits.${field}`, edit],
        ]);
      const before = await projects
        .findOneAndUpdate(
          { _id: projectId, ...present },
          {
            ...(fields.length > 0 && { $set: Object.fromEntries(fields) }),
            $push: { outbox: { $each: outbox.entries(events) } },
          },
          { returnDocument: 'before', projection: { aiSettings: 1, edits: 1 } },
        )
        .lean<ProjectRecord>();
      if (!before) return undefined;
      outbox.added();
      return { values: stored.parse(before.aiSettings ?? {}), edits: { ...before.edits } };
    },
  };
}
