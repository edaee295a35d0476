import { againIfDuplicate, present } from '@cairn/persistence/mongo';
import type { Collections, ProjectRecord } from '../store/mongo-schema.ts';
import { withPurge } from './deletion.ts';
import type { DeletionRecords } from './ports.ts';

export function mongoDeletions({ projects, activity, deletions }: Collections): DeletionRecords {
  return {
    async countRecords(projectId) {
      const found = await projects
        .findOne({ _id: projectId, ...present }, { members: 1, invitations: 1, aiSettings: 1 })
        .lean<ProjectRecord>();
      const counted = await activity.count({ projectId });
      return new Map([
        ['projects', found ? 1 : 0],
        ['members', found?.members.length ?? 0],
        ['invitations', found?.invitations?.length ?? 0],
        ['ai_settings', found?.aiSettings ? 1 : 0],
        ['counts', counted],
      ]);
    },

    async noteDeletion(deletion) {
      const { _id, id, ...fields } = deletions.toStored(deletion);
      const noted = { $set: fields, $setOnInsert: { id }, $inc: { revision: 1 } };
      const before = await againIfDuplicate(() =>
        deletions.model.findOneAndUpdate({ _id }, noted, { upsert: true, returnDocument: 'before' }).lean(),
      );
      return { ...deletion, id: before?.id ?? id };
    },

    findDeletion: (id) => deletions.get({ id }),

    listDeletionsBy: (userId, limit, after) =>
      deletions.list({ requestedBy: userId, _id: { $gt: after } }, { _id: 1 }, limit),

    async notePurged(projectId, report, at) {
      for (;;) {
        const found = await deletions.model.findOne({ _id: projectId }).lean();
        if (!found) return;
        const { _id, ...stored } = deletions.toStored(withPurge(deletions.toRecord(found), report, at));
        const { matchedCount } = await deletions.model.updateOne(
          { _id, revision: found.revision },
          { $set: stored, $inc: { revision: 1 } },
        );
        if (matchedCount > 0) return;
      }
    },
  };
}
