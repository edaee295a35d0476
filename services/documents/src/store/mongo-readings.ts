import type { MongoOutbox } from '@cairn/messaging/mongo';
import type { MongoJobs } from '@cairn/persistence/jobs/mongo';
import { StorageFull, serverFault } from '@cairn/platform/errors';
import type { DocumentsStore, PageToStore } from '../domain/ports.ts';
import { isEarlier } from '../domain/versions/version-place.ts';
import { extractionJob, recognitionJob } from './extraction-job.ts';
import { type Collections, shown } from './mongo-records.ts';
import type { MongoTexts } from './mongo-texts.ts';

interface Parts {
  documents: Collections['documents'];
  texts: MongoTexts;
  outbox: MongoOutbox;
  jobs: MongoJobs;
}

/** The part of the store that readings change. */
type Readings = Pick<
  DocumentsStore,
  | 'beginVersion'
  | 'beginReading'
  | 'addPages'
  | 'setProgress'
  | 'awaitRecognition'
  | 'finishReading'
  | 'markProcessed'
  | 'markFailed'
>;

/**
 * How a version comes into being. Text is written under a run's name, where it is not visible; one write of the
 * document makes it the document's. A process may die between any two writes: it leaves text that no document names.
 */
export function mongoReadings({
  documents: { model: documents, toRecord, change },
  texts,
  outbox,
  jobs,
}: Parts): Readings {
  const reading = (id: string, run: string) => ({ _id: id, live: true, run, status: 'extracting' }) as const;

  async function addPages(id: string, run: string, pages: readonly PageToStore[]): Promise<boolean> {
    if (!(await documents.exists(reading(id, run)))) return false;
    await withRoom(texts.add(run, pages));
    if (await documents.exists(reading(id, run))) return true;
    // The process that ended this run may have cleared its text before this came in.
    await texts.takeBack(run, pages);
    return false;
  }

  return {
    async beginVersion(id, version, events, file = undefined) {
      const current = await documents
        .findOne({ _id: id, live: true }, { projectId: 1, uploadedBy: 1 })
        .lean();
      if (!current) return undefined;
      const { projectId, uploadedBy } = current;
      const job = await jobs.entry(extractionJob({ id, projectId, uploadedBy, version: version + 1 }));
      const begun = {
        version: version + 1,
        status: 'uploaded',
        pagesDone: 0,
        pagesTotal: 0,
        warnings: [],
        ...file,
      };
      const document = await outbox.findAndChange(
        documents,
        { _id: id, live: true, version, status: { $nin: ['uploaded', 'extracting'] } },
        { $set: { ...begun, updatedAt: new Date(), job }, $unset: { failure: '', run: '' } },
        events,
        { returnDocument: 'after', projection: shown },
      );
      if (!document) return undefined;
      jobs.added();
      return toRecord(document);
    },

    async beginReading(id, version) {
      const run = await texts.begin(id);
      const begun = { status: 'extracting', pagesDone: 0, pagesTotal: 0, updatedAt: new Date() } as const;
      const before = await documents
        .findOneAndUpdate(
          { _id: id, live: true, version, status: { $in: ['uploaded', 'extracting'] } },
          { $set: { ...begun, run } },
          { returnDocument: 'before', projection: shown },
        )
        .lean();
      if (!before) {
        await texts.forget(run);
        return undefined;
      }
      // That run only: any further run may be about to begin.
      if (before.run !== undefined) await texts.clear(before.run);
      return { document: toRecord({ ...before, ...begun }), run };
    },

    addPages,

    async setProgress(id, run, pagesDone, pagesTotal) {
      const progress = { $set: { pagesDone, pagesTotal, updatedAt: new Date() } };
      const { matchedCount } = await documents.updateOne(reading(id, run), progress);
      return matchedCount > 0;
    },

    async awaitRecognition(id, run) {
      const current = await documents
        .findOne(reading(id, run), { projectId: 1, uploadedBy: 1, version: 1 })
        .lean();
      if (!current) return false;
      const { projectId, uploadedBy, version } = current;
      const job = await jobs.entry(recognitionJob({ id, projectId, uploadedBy, version }));
      const { matchedCount } = await documents.updateOne(reading(id, run), { $set: { job } });
      if (matchedCount > 0) jobs.added();
      return matchedCount > 0;
    },

    async finishReading(id, run, { pages, passages, warnings, rest = [] }, events) {
      if (rest.length > 0 && !(await addPages(id, run, rest))) return false;
      for (;;) {
        const current = await documents.findOne(reading(id, run), { version: 1, versionState: 1 }).lean();
        if (!current) return false;
        const { $set } = change({
          // An earlier version is not searched.
          status: isEarlier(current) ? 'processed' : 'indexing',
          textVersion: current.version,
          textPages: pages,
          pagesDone: pages,
          pagesTotal: pages,
          chunksCount: passages,
          warnings: [...warnings],
          updatedAt: new Date(),
        });
        const finished = { $set: { ...$set, textRun: run }, $unset: { run: '', job: '' } };
        const asBefore = { ...reading(id, run), versionState: current.versionState ?? null } as object;
        const before = await withRoom(
          outbox.findAndChange(documents, asBefore, finished, events, { projection: { textRun: 1 } }),
        );
        // It may have become an earlier version in between.
        if (!before) continue;
        if (before.textRun !== undefined) await texts.forget(before.textRun);
        return true;
      }
    },

    async markProcessed(id, version, events, job) {
      const next = job && { job: await jobs.entry(job) };
      const waits = [{ status: 'indexing' }, { status: 'failed', 'failure.code': 'index_failed' }];
      const before = await outbox.findAndChange(
        documents,
        { _id: id, live: true, version, textVersion: version, $or: waits },
        { $set: { status: 'processed', updatedAt: new Date(), ...next }, $unset: { failure: '' } },
        events,
        { projection: { versionState: 1 } },
      );
      // Also where the process died in between, and this is its repetition.
      if (!before || before.versionState === 'coming') {
        await documents.updateOne(
          { _id: id, live: true, version, status: 'processed', versionState: 'coming' },
          { $set: { versionState: 'current' } },
        );
      }
      if (before && next) jobs.added();
      return before !== undefined;
    },

    async markFailed(id, version, failure, events) {
      const before = await outbox.findAndChange(
        documents,
        { _id: id, live: true, version, status: { $in: ['uploaded', 'extracting', 'indexing'] } },
        { ...change({ status: 'failed', failure, updatedAt: new Date() }), $unset: { run: '' } },
        events,
        { projection: { run: 1 } },
      );
      if (!before) return false;
      if (before.run !== undefined) await texts.clear(before.run);
      return true;
    },
  };
}

/** @throws StorageFull when the server has no room for it. */
export async function withRoom<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const fault = serverFault(error);
    throw fault instanceof StorageFull ? fault : error;
  }
}
