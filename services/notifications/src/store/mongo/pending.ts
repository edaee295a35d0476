import { againIfDuplicate, unlessTaken } from '@cairn/persistence/mongo';
import type { PendingRecords } from '../../domain/ports.ts';
import type { Collections } from './collections.ts';

export function mongoPending(collections: Collections): PendingRecords {
  const { pending, awaited, deletedProjects, deletedPeople, deletedDocuments } = collections;

  async function isDeleted({ projectId, userId }: { projectId: number; userId: string }): Promise<boolean> {
    return (await deletedProjects.has({ projectId })) || (await deletedPeople.has({ userId }));
  }

  return {
    async schedule(next, { keep = false } = {}) {
      if (await isDeleted(next)) return;
      const { _id, ...stored } = pending.toStored({ ...next, version: 1 });
      if (keep) await unlessTaken(pending.model.create({ _id, ...stored }));
      else {
        const { version: _, ...changed } = stored;
        await againIfDuplicate(() =>
          pending.model.updateOne({ _id }, { $set: changed, $inc: { version: 1 } }, { upsert: true }),
        );
      }
      if (await isDeleted(next)) await pending.model.deleteOne({ _id });
    },

    async claimPending(now, leaseMs) {
      const found = await pending.model
        .findOneAndUpdate(
          { dueAt: { $lte: now } },
          { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { version: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      return found ? pending.toRecord(found) : undefined;
    },

    async completePending(key, version) {
      await pending.model.deleteOne({ _id: key, version });
    },

    async cancelPending(key) {
      await pending.model.deleteOne({ _id: key });
    },

    async nextPending() {
      const [next] = await pending.list({}, { dueAt: 1 }, 1);
      return next?.dueAt;
    },

    getAwaited: (documentId) => awaited.get({ documentId }),

    async putAwaited(document) {
      const { documentId } = document;
      const isGone = async () => (await isDeleted(document)) || deletedDocuments.has({ documentId });
      if (await isGone()) return;
      await awaited.put(document);
      if (await isGone()) await awaited.model.deleteOne({ _id: documentId });
    },

    listAwaited: (userId, projectId) => awaited.list({ userId, projectId }, { _id: 1 }, 0),

    async removeAwaited(documentIds) {
      await awaited.model.deleteMany({ _id: { $in: [...documentIds] } });
    },
  };
}
