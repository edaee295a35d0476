import type { Inbox } from '@cairn/messaging/events';
import { againIfDuplicate, unlessTaken } from '@cairn/persistence/mongo';
import type { AwaitedDocument } from '../../domain/pending/pending.ts';
import type { PendingRecords } from '../../domain/ports.ts';
import type { Collections } from './collections.ts';

const ENDS: readonly AwaitedDocument['state'][] = ['ready', 'failed'];

export function mongoPending(collections: Collections, inbox: Pick<Inbox, 'has'>): PendingRecords {
  const { pending, awaited, deletedProjects, deletedPeople, deletedDocuments } = collections;

  async function isDeleted({ projectId, userId }: { projectId: number; userId: string }): Promise<boolean> {
    return (await deletedProjects.has({ projectId })) || (await deletedPeople.has({ userId }));
  }

  /** A deletion may come while something is written, and finds nothing then. */
  async function unlessDeleted(document: AwaitedDocument, write: () => Promise<unknown>): Promise<void> {
    const { documentId } = document;
    const mayNotStay = async () => (await isDeleted(document)) || deletedDocuments.has({ documentId });
    if (await mayNotStay()) return;
    await write();
    if (await mayNotStay()) await awaited.model.deleteOne({ _id: documentId });
  }

  const earliest = async (filter: object) => (await pending.list(filter, { dueAt: 1 }, 1))[0]?.dueAt;

  return {
    async schedule(next, { keep = false, noLater = false } = {}) {
      if (await isDeleted(next)) return;
      const { _id, ...stored } = pending.toStored({ ...next, version: 1 });
      if (keep) await unlessTaken(pending.model.create({ _id, ...stored }));
      else {
        const { version: _, dueAt, ...changed } = stored;
        const change = noLater
          ? { $set: changed, $min: { dueAt }, $inc: { version: 1 } }
          : { $set: { ...changed, dueAt }, $inc: { version: 1 } };
        await againIfDuplicate(() => pending.model.updateOne({ _id }, change, { upsert: true }));
      }
      if (await isDeleted(next)) await pending.model.deleteOne({ _id });
    },

    async claimPending(now, leaseMs) {
      const found = await pending.model
        .findOneAndUpdate(
          { dueAt: { $lte: now }, ...unleased(now) },
          { $set: { leasedUntil: new Date(now.getTime() + leaseMs) }, $inc: { version: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean();
      return found ? pending.toRecord(found) : undefined;
    },

    async settlePending({ key, version, leasedUntil }, dueAt) {
      const done = { _id: key, version };
      const ended = { $unset: { leasedUntil: '' as const } };
      const { modifiedCount } = dueAt
        ? await pending.model.updateOne(done, { $set: { dueAt }, ...ended })
        : { modifiedCount: (await pending.model.deleteOne(done)).deletedCount };
      if (modifiedCount === 0) await pending.model.updateOne({ _id: key, leasedUntil }, ended);
    },

    async cancelPending(key) {
      await pending.model.deleteOne({ _id: key });
    },

    nextLook: (now) => earliest(unleased(now)),
    nextPending: () => earliest({}),

    getAwaited: (documentId) => awaited.get({ documentId }),

    async awaitEnd(document, { consumer, eventId }) {
      await unlessDeleted(document, () => unlessTaken(awaited.model.create(awaited.toStored(document))));
      // Asked last: it may be noted meanwhile, in the inbox first.
      if (await inbox.has(consumer, eventId))
        await awaited.model.deleteOne({ _id: document.documentId, state: 'waiting' });
    },

    putAwaited: (document) => unlessDeleted(document, () => awaited.put(document)),

    async removeWaitingBefore(userId, projectId, before) {
      await awaited.model.deleteMany({
        ...{ userId, projectId, batchId: '', state: 'waiting' },
        at: { $lt: before },
      });
    },

    async unnotifiedOf(userId, projectId) {
      const unnotified = { userId, projectId, batchId: '' };
      const endedAt = async (order: 1 | -1) =>
        (await awaited.list({ ...unnotified, state: { $in: ENDS } }, { at: order }, 1))[0]?.at;
      const [first, last, isWaiting] = await Promise.all([
        endedAt(1),
        endedAt(-1),
        awaited.has({ ...unnotified, state: 'waiting' }),
      ]);
      return { isWaiting, ...(first && last && { ended: { first, last } }) };
    },

    async nameBatch(userId, projectId, batchId) {
      const unnamed = { userId, projectId, batchId: '', state: { $in: ENDS } };
      await awaited.model.updateMany(unnamed, { $set: { batchId } });
    },

    batchesOf: (userId, projectId) =>
      awaited.model.distinct('batchId', { userId, projectId, batchId: { $gt: '' } }),

    listBatch: (userId, projectId, batchId) => awaited.list({ userId, projectId, batchId }, {}, 0),

    async removeBatch(userId, projectId, batchId) {
      await awaited.model.deleteMany({ userId, projectId, batchId });
    },
  };
}

/** No process looks at it. */
const unleased = (now: Date) => ({ leasedUntil: { $not: { $gt: now } } });
