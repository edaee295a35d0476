import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { Item } from '../domain/item.ts';

/** An item as the database has it. */
export type ItemRecord = Omit<Item, 'id'> & { _id: string } & CarriesEvents;

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
itemSchema.index({ projectId: 1, _id: 1 });
itemSchema.index({ createdBy: 1 });
indexOutbox(itemSchema);

const removedProjectSchema = new Schema<{ _id: number }>(
  { _id: { type: Number, required: true } },
  { versionKey: false },
);

export type MemoryModels = ReturnType<typeof memoryModels>;

export function memoryModels(connection: Connection) {
  return {
    items: connection.model('Item', itemSchema, 'items'),
    removedProjects: connection.model('RemovedProject', removedProjectSchema, 'removed_projects'),
  };
}

/** Not deleted: what is deleted stays until its last event is told. */
export const there = { gone: { $exists: false } };
