import { againIfDuplicate, present } from '@cairn/kit/mongo';
import { type Deletion, withPurge } from '../domain/deletion.ts';
import type { DeletionRecords } from '../domain/ports.ts';
import type { DeletionRecord, ProjectRecord, ProjectsModels } from './mongo-schema.ts';

export function mongoDeletions({ projects, activity, deletions }: ProjectsModels): DeletionRecords {
  return {
    async countRecords(projectId) {
      const found = await projects
        .findOne({ _id: projectId, ...present }, { members: 1, invitations: 1, aiSettings: 1 })
        .lean<ProjectRecord>();
      const counted = await activity.countDocuments({ projectId });
      return new Map([
        ['projects', found ? 1 : 0],
        ['members', found?.members.length ?? 0],
        ['invitations', found?.invitations?.length ?? 0],
        ['ai_settings', found?.aiSettings ? 1 : 0],
        ['counts', counted],
      ]);
    },

    async noteDeletion(deletion) {
      const { projectId: _id, id, finishedAt, ...fields } = deletion;
      const noted = {
        $set: { ...fields, parts: [...fields.parts], ...(finishedAt && { finishedAt }) },
        $setOnInsert: { id },
        $inc: { revision: 1 },
      };
      const before = await againIfDuplicate(() =>
        deletions
          .findOneAndUpdate({ _id }, noted, { upsert: true, returnDocument: 'before' })
          .lean<DeletionRecord>(),
      );
      return { ...deletion, id: before?.id ?? id };
    },

    async findDeletion(id) {
      const found = await deletions.findOne({ id }).lean<DeletionRecord>();
      return found ? toDeletion(found) : undefined;
    },

    async listDeletionsBy(userId, limit, after) {
      const found = await deletions
        .find({ requestedBy: userId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<DeletionRecord[]>();
      return found.map(toDeletion);
    },

    async notePurged(projectId, report, at) {
      for (;;) {
        const found = await deletions.findOne({ _id: projectId }).lean<DeletionRecord>();
        if (!found) return;
        const { parts, finishedAt } = withPurge(toDeletion(found), report, at);
        const { matchedCount } = await deletions.updateOne(
          { _id: projectId, revision: found.revision },
          { $set: { parts: [...parts], ...(finishedAt && { finishedAt }) }, $inc: { revision: 1 } },
        );
        if (matchedCount > 0) return;
      }
    },
  };
}

export function toDeletion(found: DeletionRecord): Deletion {
  return {
    id: found.id,
    projectId: found._id,
    requestedBy: found.requestedBy,
    requestedAt: found.requestedAt,
    finishedAt: found.finishedAt ?? null,
    parts: found.parts.map(({ service, store, deleted, done }) => ({ service, store, deleted, done })),
  };
}
