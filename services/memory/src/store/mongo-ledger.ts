import type { MongoOutbox } from '@cairn/messaging/mongo';
import { MOST_ITEMS } from '../domain/ledger/change.ts';
import type { LedgerRecords } from '../domain/ledger/ports.ts';
import { mongoChanges } from './mongo-changes.ts';
import type { Collections } from './mongo-records.ts';

/** More changes than one item can have in a list. */
const MOST_CHANGES = 10_000;

export function mongoLedger(collections: Collections, outbox: MongoOutbox): LedgerRecords {
  const { changes, itemChanges } = collections;

  async function changesOfItem(projectId: number, itemId: string): Promise<string[]> {
    const rows = await itemChanges.model
      .find({ projectId, itemId }, { changeId: 1 })
      .sort({ changeId: -1 })
      .limit(MOST_CHANGES)
      .lean();
    return rows.map(({ changeId }) => changeId);
  }

  return {
    ...mongoChanges(collections, outbox),

    getChange: (projectId, id) => changes.get({ projectId, id }),

    async changes({ projectId, itemId = '', keptAfter }, limit, before) {
      const ofItem = itemId === '' ? undefined : await changesOfItem(projectId, itemId);
      const ids = {
        ...(ofItem && { $in: ofItem }),
        ...(before !== undefined && { $lt: before }),
      };
      return changes.list(
        {
          projectId,
          ...(Object.keys(ids).length > 0 && { _id: ids }),
          ...(keptAfter && { keptUntil: { $gt: keptAfter } }),
        },
        { _id: -1 },
        limit,
      );
    },

    async lastChange(projectId) {
      const [last] = await changes.list({ projectId }, { _id: -1 }, 1);
      return last?.at;
    },

    itemChanges: (changeId, limit, itemIds) =>
      itemChanges.list({ changeId, ...(itemIds && { itemId: { $in: [...itemIds] } }) }, { _id: 1 }, limit),

    async itemChangeOutlines(changeIds) {
      const found = await itemChanges.model
        .find({ changeId: { $in: [...changeIds] } }, { changeId: 1, itemId: 1, revision: 1, isErased: 1 })
        .lean();
      return found.map(({ _id, ...outline }) => outline);
    },

    async endKeeping(projectId, id) {
      const { matchedCount } = await changes.model.updateOne(
        { _id: id, projectId, keptUntil: { $exists: true }, undoneBy: { $exists: false } },
        { $set: { keptUntil: new Date(0) } },
      );
      return matchedCount > 0;
    },

    expired: (before, limit) =>
      changes.list({ keptUntil: { $lte: before }, undoneBy: { $exists: false } }, { keptUntil: 1 }, limit),

    async eraseDeleted({ projectId, id }) {
      const claim = { _id: id, projectId, undoneBy: { $exists: false } };
      // From here on nobody undoes it; what was begun is done again until the time is taken away.
      const { matchedCount } = await changes.model.updateOne(claim, { $set: { isErased: true } });
      if (matchedCount === 0) return;
      const rows = await itemChanges.model
        .find({ changeId: id, revision: { $exists: false } }, { itemId: 1 })
        .limit(MOST_ITEMS)
        .lean();
      await itemChanges.model.updateMany(
        { projectId, itemId: { $in: rows.map(({ itemId }) => itemId) } },
        { $set: { isErased: true }, $unset: { before: '', after: '' } },
      );
      await changes.model.updateOne({ _id: id }, { $unset: { keptUntil: '' } });
    },
  };
}
