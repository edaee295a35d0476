import { openMongoDatabase } from '@cairn/messaging/mongo';
import { blobIndexes } from '@cairn/persistence/blobs/gridfs';
import { mongoJobs } from '@cairn/persistence/jobs/mongo';
import { type Mongo, noPendingEvents, underLock } from '@cairn/persistence/mongo';
import { oneByOne } from '@cairn/persistence/records';
import type { Component } from '@cairn/service/run';
import type { Document, Passage } from '../domain/document.ts';
import { sortNameOf } from '../domain/listing/sort-name.ts';
import { pictureOf } from '../domain/pictures/picture.ts';
import type { DocumentsStore, Leftover } from '../domain/ports.ts';
import { isUnlimited, type RoomUsed, requireRoom, unlimited } from '../domain/room.ts';
import { extractionJob } from './extraction-job.ts';
import { mongoCountAll } from './mongo-count-all.ts';
import { inSight, mongoLists, sortNamesStep } from './mongo-lists.ts';
import { mongoPictures, NOT_DRAWN } from './mongo-pictures.ts';
import { mongoPortable } from './mongo-portable.ts';
import { mongoReadings, withRoom } from './mongo-readings.ts';
import { collectionsOf, DOCUMENTS, shown } from './mongo-records.ts';
import { mongoTexts } from './mongo-texts.ts';
import { mongoVersions, WITHOUT_CURRENT } from './mongo-versions.ts';
import { mongoReceipts } from './receipts/mongo.ts';

export interface MongoStoreOptions {
  /**
   * Text of a run that did not end well is looked at for so long, in milliseconds: its process may be held up in the
   * middle of a write, and text come in after all was cleared.
   */
  strayTextAfterMs?: number;
}

/** A process that died while it kept a document holds others up for so long, in milliseconds. */
const ADDING = { leaseMs: 5_000, patienceMs: 30_000 };

const STRAY_TEXT_AFTER_MS = 24 * 3_600_000;

/**
 * The documents store in a MongoDB database, which any number of processes may use at once. Its files are in there too.
 */
export function openMongoStore(
  mongo: Mongo,
  options: MongoStoreOptions = {},
): DocumentsStore & { component: Component } {
  const connection = mongo.connection('documents');
  const collections = collectionsOf(connection);
  const { runs, deletedProjects, deletions, jobGroups } = collections;
  const { model: documents, toRecord, toStored } = collections.documents;
  const { outbox, inbox, component } = openMongoDatabase(mongo, {
    service: 'documents',
    models: [documents, runs.model, deletedProjects.model, deletions.model, jobGroups, ...blobIndexes],
    carryEvents: [DOCUMENTS],
    migrations: [sortNamesStep],
    unindexed: [NOT_DRAWN, WITHOUT_CURRENT],
  });
  const jobs = mongoJobs(connection, DOCUMENTS);
  const texts = mongoTexts(connection, collections);

  /** The run whose text is a version of a document; undefined when it is not the document's text. */
  async function textRun(id: string, version: number): Promise<string | undefined> {
    const found = await documents
      .findOne({ _id: id, live: true, textVersion: version }, { textRun: 1 })
      .lean();
    return found?.textRun;
  }

  /** The runs that documents name, removed ones among them. */
  async function namedRuns(documentIds: string[]): Promise<Set<string>> {
    const found = await documents.find({ _id: { $in: documentIds } }, { run: 1, textRun: 1 }).lean();
    return new Set(found.flatMap(({ run, textRun }) => [run, textRun].filter((name) => name !== undefined)));
  }

  async function roomUsed(projectId: number, userId: string): Promise<RoomUsed> {
    const sumOf = async (filter: { projectId: number } | { uploadedBy: string }) => {
      const sum = { _id: null, n: { $sum: 1 }, bytes: { $sum: '$fileSize' } };
      const found = await documents.aggregate<{ n: number; bytes: number }>([
        { $match: { ...filter, live: true } },
        { $group: sum },
      ]);
      return found[0] ?? { n: 0, bytes: 0 };
    };
    const [inProject, ofPerson] = await Promise.all([
      sumOf({ projectId }),
      userId === '' ? { bytes: 0 } : sumOf({ uploadedBy: userId }),
    ]);
    return { documents: inProject.n, projectBytes: inProject.bytes, personBytes: ofPerson.bytes };
  }

  async function keep(...[document, events]: Parameters<DocumentsStore['add']>): Promise<boolean> {
    const { id, projectId } = document;
    if (await deletedProjects.has({ projectId })) return false;
    await withRoom(
      documents.create({
        ...toStored(document),
        live: true,
        sortName: sortNameOf(document.name),
        job: await jobs.entry(extractionJob(document)),
        outbox: outbox.entries(events),
      }),
    );
    // The project may have been deleted in between, by who has looked through its documents already. Should this
    // process die here, `deletedProjectsWithDocuments` finds it.
    if (await deletedProjects.has({ projectId })) {
      await documents.deleteOne({ _id: id, live: true });
      return false;
    }
    outbox.added();
    jobs.added();
    return true;
  }

  return {
    outbox,
    together: oneByOne,
    inbox,
    jobs,
    component,
    portable: mongoPortable({ ...collections, texts, outbox, jobs }),
    ...mongoReadings({ ...collections, texts, outbox, jobs }),
    ...mongoPictures({ ...collections, jobs }),

    roomUsed,
    countAll: () => mongoCountAll(documents),

    async add(document, events, limits = unlimited) {
      if (isUnlimited(limits)) return keep(document, events);
      const { projectId, uploadedBy, fileSize } = document;
      const work = async () => {
        requireRoom(await roomUsed(projectId, uploadedBy), fileSize, limits);
        return keep(document, events);
      };
      // One at a time for a project and for a person, in this order always, so that of several none passes a limit.
      return underLock(
        connection,
        `documents of project ${projectId}`,
        () => underLock(connection, `documents of ${uploadedBy}`, work, ADDING),
        ADDING,
      );
    },

    countUploadedBy: (userId) => collections.documents.count({ uploadedBy: userId }),

    async forgetUploader(userId) {
      // Removed ones, too, of which something is left to be removed.
      await documents.updateMany({ uploadedBy: userId }, { $set: { uploadedBy: '' } });
    },

    markProjectDeleted: (projectId) => deletedProjects.put({ projectId }),

    async deletedProjectsWithDocuments(limit) {
      const found: number[] = [];
      const projectIds = await documents.distinct('projectId');
      const deleted = await deletedProjects.model.find({ _id: { $in: projectIds } }).lean();
      for (const { _id: projectId } of deleted) {
        if (found.length < limit && (await collections.documents.has({ projectId }))) found.push(projectId);
      }
      return found;
    },

    get: (id) => collections.documents.get({ id }),

    async withContent(projectId, sha256) {
      const [first] = await collections.documents.list({ projectId, sha256, ...inSight }, { _id: 1 }, 1);
      return first;
    },

    async existing(ids) {
      const [found, pictured] = await Promise.all([
        documents.find({ _id: { $in: [...ids] }, live: true }, { _id: 1 }).lean(),
        documents.find({ pictureId: { $in: [...ids] }, live: true }, { pictureId: 1 }).lean(),
      ]);
      const pictures = pictured.flatMap(({ pictureId }) => pictureId ?? []);
      return new Set([...found.map((document) => document._id), ...pictures]);
    },

    ...mongoLists(collections),
    ...mongoVersions({ ...collections, connection, outbox }),
    ...mongoReceipts(collections),

    count: (projectId) => documents.countDocuments({ projectId, ...inSight }),

    async counts(projectId, { since, userId }) {
      const [total, recent, shared] = await Promise.all([
        documents.countDocuments({ projectId, ...inSight }),
        documents.countDocuments({ projectId, ...inSight, createdAt: { $gte: since } }),
        documents.countDocuments({ projectId, ...inSight, uploadedBy: { $ne: userId } }),
      ]);
      return { total, recent, shared };
    },

    async unread(projectId) {
      const waiting = ['uploaded', 'extracting', 'indexing'] as const;
      const [reading, failed] = await Promise.all([
        documents.countDocuments({ projectId, live: true, status: { $in: waiting } }),
        documents.countDocuments({ projectId, live: true, status: 'failed' }),
      ]);
      return { reading, failed };
    },

    async updateMetadata(id, { name, tags, description }, events) {
      const { $set, $unset } = collections.documents.change({
        updatedAt: new Date(),
        ...(name !== undefined && { name }),
        ...(tags && { tags: tags.length > 0 ? tags : undefined }),
        ...(description !== undefined && { description: description || undefined }),
      } as Partial<Document>);
      const sorted = name === undefined ? {} : { sortName: sortNameOf(name) };
      const change = { $set: { ...$set, ...sorted }, ...($unset && { $unset }) };
      const after = { returnDocument: 'after', projection: shown } as const;
      const changed = await outbox.findAndChange(documents, { _id: id, live: true }, change, events, after);
      return changed && toRecord(changed);
    },

    /** Its words go at once; what is needed to remove the rest stays until `purge`. */
    async remove(id, events) {
      const change = {
        $set: { removedAt: new Date(), name: '', warnings: [] },
        $unset: { live: '', job: '', failure: '', sortName: '', tags: '', description: '', seriesId: '' },
      };
      const present = { _id: id, live: true };
      const removed = await outbox.findAndChange(documents, present, change, events, {
        projection: LEFT,
      });
      return removed && leftoverOf(removed);
    },

    async purge(documentId) {
      const removed = await documents
        .findOne({ _id: documentId, removedAt: { $exists: true } }, { textRun: 1 })
        .lean();
      if (!removed) return;
      await texts.clearAll(documentId);
      if (removed.textRun !== undefined) await texts.forget(removed.textRun);
      // It stays until its last event is published, which says only that it is deleted.
      await documents.updateOne(
        { _id: documentId, removedAt: { $exists: true } },
        {
          $set: { tombstone: true },
          $unset: { removedAt: '', sha256: '', run: '', textRun: '', pictureId: '', pictureSha256: '' },
        },
      );
      await documents.deleteOne({ _id: documentId, tombstone: true, ...noPendingEvents });
    },

    async leftover(documentId) {
      const left = await documents.findOne({ _id: documentId, removedAt: { $exists: true } }, LEFT).lean();
      return left ? leftoverOf(left) : undefined;
    },

    async leftovers(limit) {
      const found = await documents
        .find({ removedAt: { $exists: true } }, LEFT)
        .sort({ removedAt: 1 })
        .limit(limit)
        .lean();
      return found.map(leftoverOf);
    },

    async removeStrayText() {
      const over = new Date(Date.now() - (options.strayTextAfterMs ?? STRAY_TEXT_AFTER_MS));
      await texts.forgetStray(over, namedRuns);
    },

    async page(id, version, number) {
      const run = await textRun(id, version);
      return run === undefined ? undefined : texts.page(run, number);
    },

    async pagesAfter(id, version, after, limit) {
      const run = await textRun(id, version);
      return run === undefined ? [] : texts.pagesAfter(run, after, limit);
    },

    async passages(id, version, after, limit): Promise<Passage[]> {
      const run = await textRun(id, version);
      if (run === undefined) return [];
      const places = await texts.passagesAfter(run, after, limit);
      const words = await texts.textsOf(
        run,
        places.map((place) => place.page),
      );
      // A newer version's coming, or a deletion, may have removed some of these from under this.
      if ((await textRun(id, version)) !== run) return [];
      return places.map((place) => ({
        ...place,
        text: (words.get(place.page) ?? '').slice(place.start, place.end),
      }));
    },
  };
}

/** What is needed of a removed document to release its files. */
const LEFT = { sha256: 1, pictureId: 1, pictureSha256: 1 } as const;

function leftoverOf({
  _id: documentId,
  sha256,
  ...rest
}: { _id: string } & Pick<Document, 'sha256' | 'pictureId' | 'pictureSha256'>): Leftover {
  const picture = pictureOf(rest);
  return { documentId, sha256, ...(picture && { picture }) };
}
