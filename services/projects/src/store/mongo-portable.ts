import { present, type Sequences } from '@cairn/persistence/mongo';
import { type PortableStore, portableLast, portableStore } from '@cairn/persistence/portable';
import { exportKind } from '@cairn/persistence/records';
import { activityKey, keyThing } from '../activity/activity-key.ts';
import { activityRecord } from '../activity/thing.ts';
import { PROJECT_IDS } from '../projects/mongo.ts';
import type { Collections } from './mongo-schema.ts';
import { type ExportedProject, exportedProjectRecord, LAST_PROJECT_ID } from './records.ts';

/** The content of a projects database, to be carried to another store. */
export function mongoPortable(
  { projects, activity, deletions }: Collections,
  sequences: Sequences,
): PortableStore {
  const projectIds = {
    current: () => sequences.current(PROJECT_IDS),
    raise: (value: number) => sequences.raise(PROJECT_IDS, value),
  };

  const exportedProjects = exportKind(exportedProjectRecord, {
    async read(after, limit) {
      const found = await projects
        .find({ _id: { $gt: after?.id ?? 0 }, ...present }, { outbox: 0 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(
        ({ _id: id, ...kept }): ExportedProject => ({
          ...kept,
          id,
          lastActivity: kept.lastActivity ?? null,
          members: kept.members.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
          aiSettings: { ...kept.aiSettings },
          edits: { ...kept.edits },
          invitations: (kept.invitations ?? [])
            .toSorted((a, b) => (a.id < b.id ? -1 : 1))
            .map((each) => ({ ...each, tokenHashes: each.tokenHashes.toSorted() })),
        }),
      );
    },
    async write(values) {
      await projects.bulkWrite(
        values.map(({ id: _id, lastActivity, ...fields }) => ({
          updateOne: {
            filter: { _id },
            update: {
              $set: { ...fields, ...(lastActivity && { lastActivity }) },
              $unset: { tombstone: 1, ...(!lastActivity && { lastActivity: 1 }) },
            },
            upsert: true,
          },
        })),
      );
      await projectIds.raise(Math.max(...values.map(({ id }) => id)));
    },
  });

  const exportedActivity = exportKind(activityRecord, {
    async read(after, limit) {
      const found = await activity.page(after && { key: activityKey(after) }, limit);
      return found.map(({ key, ...thing }) => ({ ...thing, ...keyThing(key) }));
    },
    async write(values) {
      await activity.model.bulkWrite(
        values.map(({ id, ...thing }) => ({
          updateOne: {
            filter: { _id: activityKey({ ...thing, id }) },
            update: { $set: thing },
            upsert: true,
          },
        })),
      );
    },
  });

  return portableStore('projects', [
    exportedProjects,
    exportedActivity,
    deletions.kind,
    portableLast('last_ids', LAST_PROJECT_ID, projectIds),
  ]);
}
