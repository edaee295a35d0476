import { openMongoDatabase } from '@cairn/messaging/mongo';
import { type MigrationPlan, type Mongo, present, unlessTaken } from '@cairn/persistence/mongo';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import type { AnyRecord } from '@cairn/persistence/records';
import type { MongoCollection } from '@cairn/persistence/records/mongo';
import type { Component } from '@cairn/service/run';
import type { MemoryStore } from '../domain/ports.ts';
import { USE_SPAN_MS, useId } from '../domain/uses/use.ts';
import { mongoLedger } from './mongo-ledger.ts';
import { mongoLists } from './mongo-lists.ts';
import { mongoProposals } from './mongo-proposals.ts';
import { collectionsOf, ledgerStep } from './mongo-records.ts';

/** Records changed at once, by default. */
const PORTION = 500;
/** More than people keep of a project. */
const MOST_PAIRS = 100_000;

/** Queries that an index of their own would not pay for. */
const UNINDEXED = [
  {
    collection: 'items',
    fields: ['pending', 'projectId'],
    reason: 'once, when a project is deleted: all of its items are looked through then',
  },
  {
    collection: 'changes',
    fields: ['pending', 'projectId'],
    reason: 'once, when a project is deleted: all of its changes are looked through then',
  },
  {
    collection: 'changes',
    fields: ['_id', 'keptUntil', 'projectId'],
    reason: 'deletions of one day are found by their index and are few: they are sorted then',
  },
  {
    collection: 'items',
    fields: ['_id', 'projectId', 'supersededBy'],
    reason: 'superseded items are found by their index and are few: they are sorted then',
  },
  {
    collection: 'proposals',
    fields: ['_id', 'projectId', 'sessionId', 'state', 'userId'],
    reason: 'what is open for one person is found by its index and is little',
  },
];

export interface MongoMemoryStore extends MemoryStore {
  component: Component;
  portable: PortableStore;
  /** What starting would change in the database. */
  plan(): Promise<MigrationPlan>;
}

export function openMongoStore(
  mongo: Mongo,
  { portion = PORTION }: { portion?: number } = {},
): MongoMemoryStore {
  const connection = mongo.connection('memory');
  const collections = collectionsOf(connection);
  const { items, changes, itemChanges, proposals, keptPairs, uses, deletedProjects } = collections;
  const ofProject = {
    changes: part(changes),
    item_changes: part(itemChanges),
    proposals: part(proposals),
    kept_pairs: part(keptPairs),
    uses: part(uses),
  };
  const kinds = [items, changes, itemChanges, proposals, keptPairs, uses, deletedProjects];
  const { outbox, inbox, component, plan } = openMongoDatabase(mongo, {
    service: 'memory',
    models: Object.values(collections).map(({ model }) => model),
    carryEvents: ['items', 'changes', 'proposals'],
    migrations: [ledgerStep],
    unindexed: UNINDEXED,
    tidy,
  });
  const ledger = mongoLedger(collections, outbox);

  /** Removes what a process added to a deleted project that was killed before it saw that the project is. */
  async function tidy(): Promise<void> {
    await ledger.settleChanges();
    for (let after = 0; ; ) {
      const projects = await deletedProjects.list({ _id: { $gt: after } }, { _id: 1 }, portion);
      const last = projects.at(-1);
      if (!last) return;
      after = last.projectId;
      const ids = projects.map(({ projectId }) => projectId);
      for (const { left, remove } of [part(items), ...Object.values(ofProject)]) {
        for (const projectId of await left(ids)) await remove(projectId, portion);
      }
    }
  }

  return {
    outbox,
    inbox,
    component,
    plan,
    portable: portableStore(
      'memory',
      kinds.map(({ kind }) => kind),
    ),

    ...mongoLists(collections),
    ...ledger,
    ...mongoProposals(collections, outbox, portion),

    get: (projectId, id) => items.get({ projectId, id }),

    list: (projectId, limit, before) => items.newest({ projectId }, limit, before),

    async keepPair(pair) {
      if (await deletedProjects.has({ projectId: pair.projectId })) return;
      await keptPairs.put(pair);
      if (await deletedProjects.has({ projectId: pair.projectId })) {
        await keptPairs.model.deleteOne({ _id: pair.id });
      }
    },

    keptPairs: (projectId) => keptPairs.list({ projectId }, { _id: 1 }, MOST_PAIRS),

    async recordUses(projectId, messageId, itemIds, at) {
      for (const itemId of itemIds) {
        if ((await deletedProjects.has({ projectId })) || !(await items.has({ projectId, id: itemId })))
          continue;
        const use = uses.toStored({ id: useId(messageId, itemId), projectId, at });
        if ((await unlessTaken(uses.model.create(use))) === undefined) continue;
        const counted = { $inc: { usageCount: 1 }, $max: { lastReferenced: at } };
        await items.model.updateOne({ _id: itemId, projectId, tombstone: { $exists: false } }, counted);
        if (await deletedProjects.has({ projectId })) await uses.model.deleteOne({ _id: use._id });
      }
    },

    async usesSince(projectId, since) {
      const at = { $toLong: '$at' };
      const span = { $subtract: [at, { $mod: [at, USE_SPAN_MS] }] };
      const counted = await uses.model.aggregate<{ _id: number; count: number }>([
        { $match: { projectId, at: { $gte: since } } },
        { $group: { _id: span, count: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ]);
      return counted.map(({ _id, count }) => ({ at: Number(_id), count }));
    },

    async countKinds(projectId) {
      const counts: Record<string, number> = { items: await items.count({ projectId }) };
      for (const [kind, { count }] of Object.entries(ofProject)) counts[kind] = await count(projectId);
      return counts;
    },

    async countMadeBy(userId) {
      const [made, changed] = [items.count({ createdBy: userId }), changes.count({ madeBy: userId })];
      return (await made) + (await changed);
    },

    async forgetMaker(userId) {
      await items.model.updateMany({ createdBy: userId }, { $set: { createdBy: '' } });
      await itemChanges.model.updateMany({ createdBy: userId }, { $set: { createdBy: '' } });
      await changes.model.updateMany({ madeBy: userId }, { $set: { madeBy: '' } });
    },

    async removeProject(projectId) {
      await deletedProjects.put({ projectId });
      // Changes that are being made find out, and let go of what they had taken.
      await changes.model.deleteMany({ projectId, pending: { $exists: true } });
      await items.model.deleteMany({ projectId, pending: true });
      for (const { remove } of Object.values(ofProject)) await remove(projectId, portion);
      return items.removeInPortions({ projectId }, portion);
    },
  };
}

/** What is done to the records of a kind by their project. */
function part<R extends AnyRecord, Own>({ model, count, removeInPortions }: MongoCollection<R, Own>) {
  const ofProject = (projectId: number) => ({ projectId }) as never;
  return {
    count: (projectId: number): Promise<number> => count(ofProject(projectId)),
    remove: (projectId: number, portion: number): Promise<number> =>
      removeInPortions(ofProject(projectId), portion),
    /** Which of these projects have some. */
    left: (projectIds: readonly number[]): Promise<number[]> =>
      model.distinct('projectId', { projectId: { $in: projectIds }, ...present } as never) as never,
  };
}
