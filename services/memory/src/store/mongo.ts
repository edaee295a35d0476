import { openMongoDatabase } from '@cairn/messaging/mongo';
import { type MigrationPlan, type Mongo, present } from '@cairn/persistence/mongo';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { deletedProjectRecord } from '@cairn/persistence/records';
import { mongoCollection } from '@cairn/persistence/records/mongo';
import type { Component } from '@cairn/service/run';
import { itemRecord } from '../domain/item.ts';
import type { MemoryStore } from '../domain/ports.ts';

/** Records changed at once, by default. */
const PORTION = 500;

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
  const items = mongoCollection(connection, itemRecord, { carriesEvents: true });
  const deletedProjects = mongoCollection(connection, deletedProjectRecord);
  const { outbox, inbox, component, plan } = openMongoDatabase(mongo, {
    service: 'memory',
    models: [items.model, deletedProjects.model],
    carryEvents: ['items'],
    tidy,
  });

  /** Removes what a process added to a deleted project that was killed before it saw that the project is. */
  async function tidy(): Promise<void> {
    for (let after = 0; ; ) {
      const projects = await deletedProjects.list({ _id: { $gt: after } }, { _id: 1 }, portion);
      const last = projects.at(-1);
      if (!last) return;
      after = last.projectId;
      const ids = projects.map(({ projectId }) => projectId);
      const left = await items.model.distinct('projectId', { projectId: { $in: ids }, ...present });
      for (const projectId of left) await items.removeInPortions({ projectId }, portion);
    }
  }

  return {
    outbox,
    inbox,
    component,
    plan,
    portable: portableStore('memory', [items.kind, deletedProjects.kind]),

    async add(item, events) {
      const { projectId } = item;
      if (await deletedProjects.has({ projectId })) return false;
      const stored = items.toStored(item);
      await items.model.create({ ...stored, outbox: outbox.entries(events) });
      // The project may have been deleted in between, by who has looked through its items already.
      if (await deletedProjects.has({ projectId })) {
        await items.model.deleteOne({ _id: stored._id });
        return false;
      }
      outbox.added();
      return true;
    },

    get: (projectId, id) => items.get({ projectId, id }),

    list: (projectId, limit, before) => items.newest({ projectId }, limit, before),

    count: (projectId) => items.count({ projectId }),

    remove: (projectId, id, events) =>
      outbox.change(items.model, { _id: id, projectId, ...present }, items.removal, events),

    countMadeBy: (userId) => items.count({ createdBy: userId }),

    async forgetMaker(userId) {
      await items.model.updateMany({ createdBy: userId }, { $set: { createdBy: '' } });
    },

    async removeProject(projectId) {
      await deletedProjects.put({ projectId });
      return items.removeInPortions({ projectId }, portion);
    },
  };
}
