import { setImmediate } from 'node:timers/promises';
import {
  againIfDuplicate,
  type MigrationPlan,
  type Mongo,
  nothingToTell,
  openMongoDatabase,
} from '@cairn/kit/mongo';
import type { PortableStore } from '@cairn/kit/portable';
import type { Component } from '@cairn/kit/run';
import type { Item } from '../domain/item.ts';
import type { MemoryStore } from '../domain/ports.ts';
import { mongoPortable } from './mongo-portable.ts';
import { type ItemRecord, memoryModels, there } from './mongo-schema.ts';

/** Records seen to at once, unless told otherwise. */
const PORTION = 500;
/** What a removed item keeps of itself until its last event is told: nothing. */
const removedFields = { gone: true, content: '', tags: [] };

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
  const models = memoryModels(mongo.connection('memory'));
  const { items, removedProjects } = models;
  const { outbox, inbox, component, plan } = openMongoDatabase(mongo, {
    service: 'memory',
    models: Object.values(models),
    carryEvents: ['items'],
    tidy,
  });

  async function removeItems(projectId: number): Promise<number> {
    let removed = 0;
    for (;;) {
      const some = await items
        .find({ projectId, ...there }, { _id: 1 })
        .limit(portion)
        .lean();
      if (some.length === 0) return removed;
      removed += some.length;
      const among = { _id: { $in: some.map((item) => item._id) } };
      await items.updateMany(among, { $set: removedFields });
      await items.deleteMany({ ...among, ...nothingToTell });
      // Other work gets its turn between portions.
      await setImmediate();
    }
  }

  /** Removes what a process added to a removed project that was killed before it saw that the project is. */
  async function tidy(): Promise<void> {
    let after = 0;
    for (;;) {
      const projects = await removedProjects
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(portion)
        .lean();
      const last = projects.at(-1);
      if (!last) return;
      after = last._id;
      const left = await items.distinct('projectId', {
        projectId: { $in: projects.map(({ _id }) => _id) },
        ...there,
      });
      for (const projectId of left) await removeItems(projectId);
    }
  }

  return {
    outbox,
    inbox,
    component,
    plan,
    portable: mongoPortable(models),

    async add({ id, ...fields }, events) {
      if (await removedProjects.exists({ _id: fields.projectId })) return false;
      await items.create({ _id: id, ...fields, outbox: outbox.entries(events) });
      // The project may have been removed in between, by who has looked through its items already.
      if (await removedProjects.exists({ _id: fields.projectId })) {
        await items.deleteOne({ _id: id });
        return false;
      }
      outbox.added();
      return true;
    },

    async get(projectId, id) {
      const found = await items.findOne({ _id: id, projectId, ...there }).lean();
      return found ? toItem(found) : undefined;
    },

    async list(projectId, limit, before) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = await items
        .find({ projectId, ...older, ...there })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toItem);
    },

    count: (projectId) => items.countDocuments({ projectId, ...there }),

    async remove(projectId, id, events) {
      const { modifiedCount } = await items.updateOne(
        { _id: id, projectId, ...there },
        {
          $set: removedFields,
          $push: { outbox: { $each: outbox.entries(events) } },
        },
      );
      if (modifiedCount === 0) return false;
      outbox.added();
      return true;
    },

    countMadeBy: (userId) => items.countDocuments({ createdBy: userId, ...there }),

    async forgetMaker(userId) {
      await items.updateMany({ createdBy: userId }, { $set: { createdBy: '' } });
    },

    async removeProject(projectId) {
      await againIfDuplicate(() => removedProjects.updateOne({ _id: projectId }, {}, { upsert: true }));
      return removeItems(projectId);
    },
  };
}

function toItem(found: ItemRecord): Item {
  return {
    id: found._id,
    projectId: found.projectId,
    content: found.content,
    memoryType: found.memoryType,
    sourceType: found.sourceType,
    tags: [...found.tags],
    importance: found.importance,
    confidence: found.confidence,
    usageCount: found.usageCount,
    createdBy: found.createdBy,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  };
}
