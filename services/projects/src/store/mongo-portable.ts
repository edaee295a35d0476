import type { Sequences } from '@cairn/kit/mongo';
import { present } from '@cairn/kit/mongo';
import { keyNumber, numberKey, type PortableStore } from '@cairn/kit/portable';
import { keyThing } from './activity-key.ts';
import { toDeletion } from './mongo-deletions.ts';
import { PROJECT_IDS } from './mongo-projects.ts';
import type { DeletionRecord, ProjectsModels } from './mongo-schema.ts';
import { LAST_PROJECT_ID, portableProjects } from './portable.ts';

/** The content of a projects database, to be carried to another store. */
export function mongoPortable(
  { projects, activity, deletions }: ProjectsModels,
  sequences: Sequences,
): PortableStore {
  return portableProjects({
    projects: {
      async read(after, limit) {
        const found = await projects
          .find({ _id: { $gt: keyNumber(after) }, ...present }, { outbox: 0 })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id, tombstone: _, ...kept }) => ({
          key: numberKey(_id),
          value: {
            ...kept,
            lastActivity: kept.lastActivity ?? null,
            members: kept.members
              .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
              .map((member) => ({ joinedAt: kept.createdAt, ...member })),
            aiSettings: { ...kept.aiSettings },
            edits: { ...kept.edits },
            invitations: (kept.invitations ?? [])
              .toSorted((a, b) => (a.id < b.id ? -1 : 1))
              .map((each) => ({ ...each, tokenHashes: each.tokenHashes.toSorted() })),
          },
        }));
      },
      async write(records) {
        await projects.bulkWrite(
          records.map(({ key, value: { lastActivity, aiSettings, ...fields } }) => ({
            updateOne: {
              filter: { _id: keyNumber(key) },
              update: {
                $set: { ...fields, ...(lastActivity && { lastActivity }), aiSettings },
                $unset: { tombstone: 1, ...(!lastActivity && { lastActivity: 1 }) },
              },
              upsert: true,
            },
          })),
        );
        await sequences.raise(PROJECT_IDS, Math.max(...records.map(({ key }) => keyNumber(key))));
      },
    },

    activity: {
      async read(after, limit) {
        const found = await activity
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id, createdAt, deleted }) => ({
          key: _id,
          value: { createdAt, deleted: deleted === 1 },
        }));
      },
      async write(records) {
        await activity.bulkWrite(
          records.map(({ key, value: { createdAt, deleted } }) => {
            const { projectId, kind } = keyThing(key);
            return {
              updateOne: {
                filter: { _id: key },
                update: { $set: { projectId, kind, createdAt, deleted: deleted ? 1 : 0 } },
                upsert: true,
              },
            };
          }),
        );
      },
    },

    deletions: {
      async read(after, limit) {
        const found = await deletions
          .find({ _id: { $gt: keyNumber(after) } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean<DeletionRecord[]>();
        return found.map((record) => {
          const { projectId, ...value } = toDeletion(record);
          return { key: numberKey(projectId), value: { ...value, parts: [...value.parts] } };
        });
      },
      async write(records) {
        await deletions.bulkWrite(
          records.map(({ key, value: { finishedAt, ...fields } }) => ({
            updateOne: {
              filter: { _id: keyNumber(key) },
              update: {
                $set: { ...fields, ...(finishedAt && { finishedAt }) },
                ...(!finishedAt && { $unset: { finishedAt: 1 } }),
                $setOnInsert: { revision: 1 },
              },
              upsert: true,
            },
          })) as never,
        );
      },
    },

    last_ids: {
      async read(after, limit) {
        const value = await sequences.current(PROJECT_IDS);
        return value > 0 && LAST_PROJECT_ID > after && limit > 0 ? [{ key: LAST_PROJECT_ID, value }] : [];
      },
      async write(records) {
        for (const { value } of records) await sequences.raise(PROJECT_IDS, value);
      },
    },
  });
}
