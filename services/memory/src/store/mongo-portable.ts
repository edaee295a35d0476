import { keyNumber, numberKey, type PortableStore } from '@cairn/kit/portable';
import { type MemoryModels, there } from './mongo-schema.ts';
import { itemKey, keyItem, portableMemory } from './portable.ts';

/** The content of a memory database, to be carried to another store. */
export function mongoPortable({ items, removedProjects }: MemoryModels): PortableStore {
  return portableMemory({
    items: {
      async read(after, limit) {
        const { projectId, id } = keyItem(after);
        const found = await items
          .find(
            { $or: [{ projectId, _id: { $gt: id } }, { projectId: { $gt: projectId } }], ...there },
            { outbox: 0 },
          )
          .sort({ projectId: 1, _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id, projectId: of, ...value }) => ({ key: itemKey(of, _id), value }));
      },
      async write(records) {
        await items.bulkWrite(
          records.map(({ key, value }) => {
            const { projectId, id } = keyItem(key);
            return upsert({ _id: id }, { $set: { projectId, ...value }, $unset: { gone: 1 } });
          }),
        );
      },
    },

    removed_projects: {
      async read(after, limit) {
        const found = await removedProjects
          .find({ _id: { $gt: keyNumber(after) } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id }) => ({ key: numberKey(_id), value: {} }));
      },
      async write(records) {
        await removedProjects.bulkWrite(records.map(({ key }) => upsert({ _id: keyNumber(key) }, {})));
      },
    },
  });
}

function upsert<Filter, Update>(filter: Filter, update: Update) {
  return { updateOne: { filter, update, upsert: true } };
}
