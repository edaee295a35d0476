import { setImmediate } from 'node:timers/promises';
import {
  type CarriesEvents,
  indexOutbox,
  type Mongo,
  nothingToTell,
  openMongoDatabase,
  outboxFields,
} from '@cairn/kit/mongo';
import type { Component } from '@cairn/kit/run';
import { Schema } from 'mongoose';
import type { Item } from '../domain/item.ts';
import type { MemoryStore } from '../domain/ports.ts';

/** An item as the database has it. */
type ItemRecord = Omit<Item, 'id'> & { _id: string } & CarriesEvents;

const itemSchema = new Schema<ItemRecord>(
  {
    _id: { type: String, required: true },
    projectId: { type: Number, required: true },
    content: { type: String, required: true },
    memoryType: { type: String, required: true },
    sourceType: { type: String, required: true },
    tags: { type: [String], required: true },
    importance: { type: Number, required: true },
    confidence: { type: Number, required: true },
    usageCount: { type: Number, required: true },
    createdBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
itemSchema.index({ projectId: 1, _id: -1 });
indexOutbox(itemSchema);

const removedProjectSchema = new Schema({ _id: { type: Number, required: true } }, { versionKey: false });

const PORTION = 500;
/** What a removed item keeps of itself until its last event is told: nothing. */
const removedFields = { gone: true, content: '', tags: [] };
/** Not deleted: what is deleted stays until its last event is told. */
const there = { gone: { $exists: false } };

export function openMongoStore(mongo: Mongo): MemoryStore & { component: Component } {
  const connection = mongo.connection('memory');
  const items = connection.model('Item', itemSchema, 'items');
  const removedProjects = connection.model('RemovedProject', removedProjectSchema, 'removed_projects');
  const db = openMongoDatabase(mongo, {
    service: 'memory',
    models: [items, removedProjects],
    carryEvents: ['items'],
  });
  const { outbox, inbox, component } = db;

  return {
    outbox,
    inbox,
    component,

    async add({ id, ...fields }, events) {
      if (await removedProjects.exists({ _id: fields.projectId })) return false;
      await items.create({ _id: id, ...fields, outbox: outbox.entries(events) });
      // The project may have been removed in between, by who has looked through its items already.
      if (await removedProjects.exists({ _id: fields.projectId })) {
        const { deletedCount } = await items.deleteOne({ _id: id, projectId: fields.projectId });
        if (deletedCount > 0) return false;
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

    async removeProject(projectId) {
      await removedProjects.updateOne({ _id: projectId }, {}, { upsert: true });
      let removed = 0;
      for (;;) {
        const some = await items
          .find({ projectId, ...there }, { _id: 1 })
          .sort({ _id: -1 })
          .limit(PORTION)
          .lean();
        if (some.length === 0) return removed;
        removed += some.length;
        const among = { _id: { $in: some.map((item) => item._id) } };
        await items.updateMany(among, { $set: removedFields });
        await items.deleteMany({ ...among, ...nothingToTell });
        // Other work gets its turn between portions.
        await setImmediate();
      }
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
