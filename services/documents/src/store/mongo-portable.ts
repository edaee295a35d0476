import type { MongoOutbox } from '@cairn/messaging/mongo';
import type { MongoJobs } from '@cairn/persistence/jobs/mongo';
import { type PortableStore, portableStore } from '@cairn/persistence/portable';
import { exportKind } from '@cairn/persistence/records';
import { type Document, passageRecord } from '../domain/document.ts';
import { sortNameOf } from '../domain/listing/sort-name.ts';
import { pageRecord } from '../domain/page.ts';
import { extracted } from '../domain/read-document.ts';
import { extractionJob } from './extraction-job.ts';
import type { Collections } from './mongo-records.ts';
import type { MongoTexts } from './mongo-texts.ts';
import { exportedDocuments } from './portable.ts';

interface Parts extends Pick<Collections, 'documents' | 'deletedProjects' | 'deletions'> {
  texts: MongoTexts;
  outbox: MongoOutbox;
  jobs: MongoJobs;
}

/** A text by its document's version. */
interface OfVersion {
  readonly documentId: string;
  readonly version: number;
}

/**
 * The content of a documents database, to be carried to another store. Files are no part of it, nor is what was
 * removed.
 */
export function mongoPortable(parts: Parts): PortableStore {
  const { documents, deletedProjects, deletions, texts } = parts;

  /** What follows a place among the texts that can be read; what is being read is none yet. */
  async function textsAfter<Value>(
    after: { documentId: string; number: number },
    limit: number,
    read: (run: string, number: number, limit: number) => Promise<Value[]>,
  ): Promise<(OfVersion & Value)[]> {
    const all: (OfVersion & Value)[] = [];
    const found = documents.model
      .find({ _id: { $gte: after.documentId }, live: true }, { textRun: 1, textVersion: 1 })
      .sort({ _id: 1 })
      .lean()
      .cursor({ batchSize: 100 });
    for await (const { _id: documentId, textRun, textVersion: version } of found) {
      if (textRun === undefined) continue;
      const number = documentId === after.documentId ? after.number : -1;
      for (const value of await read(textRun, number, limit - all.length)) {
        all.push({ documentId, version, ...value });
      }
      if (all.length === limit) break;
    }
    return all;
  }

  /** Writes texts under a run that is the same each time they come. */
  async function writeTexts<Value extends OfVersion>(
    values: readonly Value[],
    put: (run: string, documentId: string, some: Omit<Value, keyof OfVersion>[]) => Promise<void>,
  ): Promise<void> {
    for (const [run, some] of Map.groupBy(values, carriedRun)) {
      const [{ documentId = '' } = {}] = some;
      await put(
        run,
        documentId,
        some.map(({ documentId: _, version: __, ...value }) => value),
      );
    }
  }

  return portableStore('documents', [
    deletedProjects.kind,
    deletions.kind,
    exportKind(pageRecord, {
      read: (after, limit) => textsAfter(after ?? { documentId: '', number: -1 }, limit, texts.pagesAfter),
      write: (values) =>
        writeTexts(values, (run, documentId, pages) => texts.put(run, documentId, { pages })),
    }),
    exportKind(passageRecord, {
      read: (after, limit) => {
        const { documentId, ordinal: number } = after ?? { documentId: '', ordinal: -1 };
        return textsAfter({ documentId, number }, limit, texts.passagesAfter);
      },
      write: (values) =>
        writeTexts(values, (run, documentId, passages) => texts.put(run, documentId, { passages })),
    }),
    exportedDocuments({
      read: documents.page,
      async write(values) {
        for (const document of values) await writeDocument(parts, document);
        parts.outbox.added();
        parts.jobs.added();
      },
    }),
  ]);
}

function carriedRun({ documentId, version }: OfVersion): string {
  return `${documentId}.${version}`;
}

async function writeDocument({ documents, texts, outbox, jobs }: Parts, document: Document): Promise<void> {
  const { _id, ...stored } = documents.toStored(document);
  const { textVersion: version, status } = document;
  const textRun = version > 0 ? carriedRun({ documentId: _id, version }) : undefined;
  const job = status === 'uploaded' ? await jobs.entry(extractionJob(document)) : undefined;
  const before = await documents.model
    .findOneAndUpdate(
      { _id },
      {
        $set: {
          ...stored,
          live: true,
          sortName: sortNameOf(document.name),
          ...(textRun !== undefined && { textRun }),
          ...(job && { job }),
        },
        $unset: {
          run: '',
          removedAt: '',
          tombstone: '',
          ...(!document.failure && { failure: '' }),
          ...(!document.tags && { tags: '' }),
          ...(!document.description && { description: '' }),
          ...(!document.seriesId && { seriesId: '', versionNumber: '', versionState: '', placings: '' }),
          ...(document.returnedVersion === undefined && { returnedVersion: '' }),
          ...(textRun === undefined && { textRun: '' }),
          ...(!job && { job: '' }),
        },
        $push: { outbox: { $each: outbox.entries(status === 'indexing' ? [extracted(document)] : []) } },
      },
      { upsert: true, returnDocument: 'before', projection: { textRun: 1 } },
    )
    .lean();
  if (before?.textRun !== undefined && before.textRun !== textRun) await texts.forget(before.textRun);
}
