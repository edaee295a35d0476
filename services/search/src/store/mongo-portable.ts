import { isDuplicateKey } from '@cairn/kit/mongo';
import type { PortableStore } from '@cairn/kit/portable';
import { present, type SearchModels } from './mongo-schema.ts';
import { portableOf } from './portable.ts';

/** The content of a search database, to be carried to another store. */
export function mongoPortable({ documents, deletedProjects }: SearchModels): PortableStore {
  return portableOf({
    deletedProjects: {
      async read(after, limit) {
        const found = await deletedProjects
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id }) => _id);
      },
      async write(ids) {
        for (const _id of ids) await deletedProjects.updateOne({ _id }, {}, { upsert: true });
      },
    },
    deletedDocuments: {
      async read(after, limit) {
        const found = await documents
          .find({ deleted: true, _id: { $gt: after } }, { _id: 1 })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id }) => _id);
      },
      async write(ids) {
        for (const _id of ids) {
          await documents.updateOne({ _id }, { $set: { deleted: true } }, { upsert: true });
        }
      },
    },
    documents: {
      async read(after, limit) {
        const found = await documents
          .find({ _id: { $gt: after }, ...present })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map(({ _id, ...rest }) => ({ documentId: _id, ...rest }));
      },
      async write(values) {
        for (const { documentId: _id, ...fields } of values) {
          try {
            await documents.updateOne({ _id, ...present }, { $set: fields }, { upsert: true });
          } catch (error) {
            // It is deleted here.
            if (!isDuplicateKey(error)) throw error;
          }
        }
      },
    },
  });
}
