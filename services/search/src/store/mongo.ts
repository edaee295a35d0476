import { isDuplicateKey, type Mongo, nothingToTell, openMongoDatabase, underLock } from '@cairn/kit/mongo';
import type { Component } from '@cairn/kit/run';
import type { DocumentState, ExtractedVersion } from '../domain/indexed-state.ts';
import type { SearchStore } from '../domain/ports.ts';
import { mongoPortable } from './mongo-portable.ts';
import { type DocumentRecord, present, searchModels } from './mongo-schema.ts';

/** What a deleted document keeps of itself: nothing. */
const blanked = {
  projectId: '',
  name: '',
  namedAt: '',
  fileType: '',
  createdAt: '',
  version: '',
  indexedVersion: '',
};

/** Documents of a deleted project that are taken out at a time. */
const PORTION = 500;

/**
 * Each document is one record, which stays as a tombstone when the document is deleted, so that whether it may be
 * indexed and whether it is deleted is decided by one write. What is noted of a document only grows (the highest
 * version, the latest name), in a write for each: in whatever order replicas make them, and wherever one is cut off and
 * made again, the record comes to be the same.
 */
export function openMongoStore(mongo: Mongo): SearchStore & { component: Component } {
  const connection = mongo.connection('search');
  const models = searchModels(connection);
  const { documents, deletedProjects } = models;
  const db = openMongoDatabase(mongo, {
    service: 'search',
    models: [documents, deletedProjects],
    carryEvents: ['documents'],
  });
  const { outbox, component } = db;

  const isProjectDeleted = (projectId: number) => deletedProjects.exists({ _id: projectId });

  /** Makes the record where there is none. */
  async function begin(known: Omit<ExtractedVersion, 'version'>, version: number): Promise<void> {
    const { documentId, projectId, name, namedAt, fileType, createdAt } = known;
    const first = { projectId, name, namedAt, fileType, createdAt, version, indexedVersion: 0 };
    try {
      await documents.updateOne({ _id: documentId }, { $setOnInsert: first }, { upsert: true });
    } catch (error) {
      // Another replica made it at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async function keepName({
    documentId,
    name,
    namedAt,
  }: Pick<ExtractedVersion, 'documentId' | 'name' | 'namedAt'>) {
    await documents.updateOne(
      { _id: documentId, ...present, namedAt: { $lte: namedAt } },
      { $set: { name, namedAt } },
    );
  }

  async function find(documentId: string): Promise<DocumentRecord | undefined> {
    return (await documents.findOne({ _id: documentId, ...present }).lean()) ?? undefined;
  }

  /**
   * The project may have been deleted while its document was noted, by who has looked through its documents already.
   */
  async function unlessProjectDeleted(
    record: DocumentRecord | undefined,
  ): Promise<DocumentRecord | undefined> {
    if (!record || !(await isProjectDeleted(record.projectId))) return record;
    await removeDocuments([record._id]);
    return undefined;
  }

  async function removeDocuments(ids: string[]): Promise<void> {
    const among = { _id: { $in: ids } };
    await documents.updateMany({ ...among, ...present }, { $set: { tombstone: true }, $unset: blanked });
    await documents.deleteMany({ ...among, tombstone: true, ...nothingToTell });
  }

  return {
    outbox,
    component,
    portable: mongoPortable(models),

    async noteExtracted(extracted) {
      const { documentId, projectId, version, fileType, createdAt } = extracted;
      if (await isProjectDeleted(projectId)) return 'pass';
      await begin(extracted, version);
      await documents.updateOne(
        { _id: documentId, ...present, version: { $lte: version } },
        { $set: { version, fileType, createdAt } },
      );
      await keepName(extracted);
      const record = await unlessProjectDeleted(await find(documentId));
      return record?.version === version && record.indexedVersion < version ? 'index' : 'pass';
    },

    async markIndexed({ documentId, projectId, version }, events) {
      if (await isProjectDeleted(projectId)) return { kind: 'gone' };
      const kept = await documents
        .findOneAndUpdate(
          { _id: documentId, ...present, indexedVersion: { $lte: version } },
          { $set: { indexedVersion: version }, $push: { outbox: { $each: outbox.entries(events) } } },
          { returnDocument: 'after' },
        )
        .lean();
      if (!kept) return (await find(documentId)) ? { kind: 'superseded' } : { kind: 'gone' };
      outbox.added();
      return { kind: 'kept', name: kept.name };
    },

    async markFailed({ documentId, projectId, version }, events) {
      if (await isProjectDeleted(projectId)) return false;
      const { modifiedCount } = await documents.updateOne(
        { _id: documentId, ...present, version },
        { $push: { outbox: { $each: outbox.entries(events) } } },
      );
      if (modifiedCount === 0) return false;
      outbox.added();
      return true;
    },

    async noteDeleted({ documentId }) {
      for (let again = true; ; again = false) {
        try {
          await documents.updateOne(
            { _id: documentId },
            // From here on it is a tombstone, also where it went with its project before.
            { $set: { deleted: true }, $unset: { ...blanked, tombstone: '' } },
            { upsert: true },
          );
          return;
        } catch (error) {
          // Two replicas that make the record at the same moment: one finds it made.
          if (!again || !isDuplicateKey(error)) throw error;
        }
      }
    },

    async noteRenamed(renamed) {
      if (await isProjectDeleted(renamed.projectId)) return undefined;
      await begin({ ...renamed, fileType: '', createdAt: renamed.namedAt }, 0);
      await keepName(renamed);
      return (await unlessProjectDeleted(await find(renamed.documentId)))?.name;
    },

    async noteProjectDeleted(projectId) {
      await deletedProjects.updateOne({ _id: projectId }, {}, { upsert: true });
      for (;;) {
        const some = await documents
          .find({ projectId, ...present }, { _id: 1 })
          .limit(PORTION)
          .lean();
        if (some.length === 0) return;
        await removeDocuments(some.map(({ _id }) => _id));
      }
    },

    async get(documentId) {
      const record = await find(documentId);
      return record && toState(record);
    },

    async listExtracted(limit, after) {
      const found = await documents
        .find({ _id: { $gt: after ?? '' }, ...present, version: { $gt: 0 } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(toState);
    },

    countIndexed: (projectId) =>
      documents.countDocuments({
        ...(projectId === undefined ? {} : { projectId }),
        indexedVersion: { $gt: 0 },
      }),

    exclusively: (work) => underLock(connection, 'index rebuild', work),
  };
}

function toState(record: DocumentRecord): DocumentState {
  const { _id, projectId, name, fileType, createdAt, version, indexedVersion } = record;
  return { documentId: _id, projectId, name, fileType, createdAt, version, indexedVersion };
}
