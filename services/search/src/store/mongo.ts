import { openMongoDatabase } from '@cairn/messaging/mongo';
import { againIfDuplicate, type Mongo, underLock, unlessTaken } from '@cairn/persistence/mongo';
import { portableStore } from '@cairn/persistence/portable';
import {
  deletedDocumentRecord,
  deletedPersonRecord,
  deletedProjectRecord,
  exportKind,
  oneByOne,
} from '@cairn/persistence/records';
import { mongoCollection } from '@cairn/persistence/records/mongo';
import type { Component } from '@cairn/service/run';
import {
  type DocumentState,
  documentRecord,
  type ExtractedVersion,
  unheardOf,
} from '../domain/indexed-state.ts';
import { chatSpaceRecord, recentSearchRecord } from '../domain/personal/records.ts';
import type { SearchStore } from '../domain/ports.ts';
import { mongoPersonal } from './mongo-personal.ts';

/** Neither deleted by itself nor with its project. */
const present = { deleted: { $exists: false }, tombstone: { $exists: false } };

interface Deletable {
  /** It was deleted: nothing else of it is kept, and this for good. */
  deleted?: boolean;
}

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
  const collection = mongoCollection<typeof documentRecord, Deletable>(connection, documentRecord, {
    carriesEvents: true,
    fields: { deleted: Boolean },
    present,
    indexes: [
      // For lists in the order of ids that pass over what was deleted without fetching it.
      [{ _id: 1, version: 1 }],
      [{ deleted: 1, _id: 1 }, { sparse: true }],
    ],
  });
  const { model: documents, removal } = collection;
  const deletedProjects = mongoCollection(connection, deletedProjectRecord);
  const searches = mongoCollection(connection, recentSearchRecord);
  const spaces = mongoCollection(connection, chatSpaceRecord, {
    indexes: [[{ userId: 1, projectId: 1 }, { unique: true }]],
  });
  const deletedPeople = mongoCollection(connection, deletedPersonRecord);
  const db = openMongoDatabase(mongo, {
    service: 'search',
    models: [documents, deletedProjects.model, searches.model, spaces.model, deletedPeople.model],
    carryEvents: ['documents'],
  });
  const { outbox, component, sequences } = db;

  const isProjectDeleted = (projectId: number) => deletedProjects.has({ projectId });

  /** Makes the record where there is none. */
  async function begin(known: Omit<ExtractedVersion, 'version'>, version: number): Promise<void> {
    const { documentId, projectId, name, namedAt, fileType, createdAt, placings } = known;
    const first = {
      ...{ projectId, name, namedAt, fileType, createdAt, version, indexedVersion: 0 },
      ...(placings !== undefined && { placings }),
    };
    // Another replica may make it at the same moment.
    await unlessTaken(documents.updateOne({ _id: documentId }, { $setOnInsert: first }, { upsert: true }));
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

  /** Undefined where it is deleted or replaced. */
  async function find(documentId: string): Promise<DocumentState | undefined> {
    const kept = await collection.get({ documentId });
    return kept?.replaced ? undefined : kept;
  }

  /** Takes in that a document was replaced or came back so many times, unless a higher count is known. */
  async function keepPlacing(documentId: string, placings: number, change: object): Promise<void> {
    const isLater = { $or: [{ placings: { $exists: false } }, { placings: { $lt: placings } }] };
    await documents.updateOne({ _id: documentId, ...present, ...isLater }, change);
  }

  /**
   * The project may have been deleted while its document was noted, by who has looked through its documents already.
   */
  async function unlessProjectDeleted(
    document: DocumentState | undefined,
  ): Promise<DocumentState | undefined> {
    if (!document || !(await isProjectDeleted(document.projectId))) return document;
    await collection.removeInPortions({ documentId: document.documentId }, 1);
    return undefined;
  }

  const deletedDocuments = exportKind(deletedDocumentRecord, {
    async read(after, limit) {
      const found = await documents
        .find({ deleted: true, _id: { $gt: after?.documentId ?? '' } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => ({ documentId: _id }));
    },
    async write(values) {
      for (const { documentId: _id } of values) {
        await documents.updateOne({ _id }, { $set: { deleted: true } }, { upsert: true });
      }
    },
  });

  const exportedDocuments = exportKind(documentRecord, {
    read: collection.page,
    async write(values) {
      for (const { _id, ...fields } of values.map(collection.toStored)) {
        // None where it is deleted here.
        await unlessTaken(documents.updateOne({ _id, ...present }, { $set: fields }, { upsert: true }));
      }
    },
  });

  return {
    ...mongoPersonal({ searches, spaces, deletedProjects, deletedPeople, sequences }),
    outbox,
    together: oneByOne,
    component,
    // What was deleted comes first: nothing written later brings it back.
    portable: portableStore('search', [
      deletedProjects.kind,
      deletedPeople.kind,
      searches.kind,
      deletedDocuments,
      exportedDocuments,
    ]),

    async noteExtracted(extracted) {
      const { documentId, projectId, version, fileType, createdAt } = extracted;
      if (await isProjectDeleted(projectId)) return 'pass';
      await begin(extracted, version);
      await documents.updateOne(
        { _id: documentId, ...present, version: { $lte: version } },
        { $set: { version, fileType, createdAt } },
      );
      const { placings = 0 } = extracted;
      if (placings > 0)
        await keepPlacing(documentId, placings, { $set: { placings }, $unset: { replaced: '' } });
      await keepName(extracted);
      const record = await unlessProjectDeleted(await find(documentId));
      return record?.version === version && record.indexedVersion < version ? 'index' : 'pass';
    },

    async markIndexed({ documentId, projectId, version }, events) {
      if (await isProjectDeleted(projectId)) return { kind: 'deleted' };
      const kept = await outbox.findAndChange(
        documents,
        { _id: documentId, ...present, replaced: null, indexedVersion: { $lte: version } },
        { $set: { indexedVersion: version } },
        events,
      );
      if (kept) return { kind: 'kept', name: kept.name };
      return (await find(documentId)) ? { kind: 'superseded' } : { kind: 'deleted' };
    },

    async markFailed({ documentId, projectId, version }, events) {
      if (await isProjectDeleted(projectId)) return false;
      return outbox.change(documents, { _id: documentId, ...present, replaced: null, version }, {}, events);
    },

    async noteReplaced({ projectId, documentId, placings }) {
      if (await isProjectDeleted(projectId)) return;
      const first = { ...unheardOf, projectId };
      // None where it is deleted: that record is there.
      await unlessTaken(documents.updateOne({ _id: documentId }, { $setOnInsert: first }, { upsert: true }));
      await keepPlacing(documentId, placings, { $set: { placings, replaced: true, indexedVersion: 0 } });
      await unlessProjectDeleted(await collection.get({ documentId }));
    },

    async noteDeleted({ documentId }) {
      await againIfDuplicate(() =>
        documents.updateOne(
          { _id: documentId },
          // From here on it is a tombstone, also where it went with its project before.
          { $set: { deleted: true }, $unset: { ...removal.$unset, tombstone: '' } },
          { upsert: true },
        ),
      );
    },

    async noteRenamed(renamed) {
      if (await isProjectDeleted(renamed.projectId)) return undefined;
      await begin({ ...renamed, fileType: 'FILE_TYPE_UNSPECIFIED', createdAt: renamed.namedAt }, 0);
      await keepName(renamed);
      return (await unlessProjectDeleted(await find(renamed.documentId)))?.name;
    },

    async noteProjectDeleted(projectId) {
      await deletedProjects.put({ projectId });
      await collection.removeInPortions({ projectId }, PORTION);
      await searches.removeInPortions({ projectId }, PORTION);
    },

    get: find,

    listExtracted: (limit, after = '') =>
      collection.list(
        { _id: { $gt: after }, version: { $gt: 0 }, replaced: { $exists: false } },
        { _id: 1 },
        limit,
      ),

    countIndexed: (projectId) =>
      documents.countDocuments({
        ...(projectId === undefined ? {} : { projectId }),
        indexedVersion: { $gt: 0 },
      }),

    exclusively: (work) => underLock(connection, 'index rebuild', work),
  };
}
