import { againIfDuplicate, present } from '@cairn/persistence/mongo';
import { changeRevised } from '@cairn/persistence/records/mongo-revised';
import { afterReport } from '@cairn/service/receipts';
import type { Collections, ProjectRecord } from '../store/mongo-schema.ts';
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

    notePurged: (projectId, report, at) =>
      changeRevised(deletions, projectId, (deletion) => afterReport(deletion, report, at)),
  };
}
