import type { MongoJobs } from '@cairn/kit/jobs/mongo';
import type { MongoOutbox } from '@cairn/kit/mongo';
import type { PortableStore } from '@cairn/kit/portable';
import type { Document } from '../domain/document.ts';
import { extracted } from '../domain/read-document.ts';
import { extractionJob } from './extraction-job.ts';
import { type Collections, type DocumentRecord, shown, toDocument } from './mongo-records.ts';
import type { MongoTexts } from './mongo-texts.ts';
import { portableOf, type TextPlace } from './portable.ts';

interface Parts extends Pick<Collections, 'documents' | 'closedProjects'> {
  texts: MongoTexts;
  outbox: MongoOutbox;
  jobs: MongoJobs;
}

/** Less than every id, and before every page and passage. */
const FIRST: TextPlace = { documentId: '', number: -1 };

/** The content of a documents database, to be carried to another store. */
export function mongoPortable(parts: Parts): PortableStore {
  const { documents, closedProjects, texts } = parts;

  /** Documents from an id on, in order. */
  async function* documentsFrom(from: string): AsyncGenerator<DocumentRecord> {
    const found = documents
      .find({ _id: { $gte: from } }, shown)
      .sort({ _id: 1 })
      .lean()
      .cursor({ batchSize: 100 });
    for await (const document of found) if (document.live) yield document;
  }

  async function textsAfter<Value>(
    after: TextPlace,
    limit: number,
    read: (run: string, number: number, limit: number) => Promise<Value[]>,
  ): Promise<{ documentId: string; version: number; value: Value }[]> {
    const all: { documentId: string; version: number; value: Value }[] = [];
    for await (const { _id, textRun, textVersion } of documentsFrom(after.documentId)) {
      if (textRun === undefined) continue;
      const number = _id === after.documentId ? after.number : FIRST.number;
      for (const value of await read(textRun, number, limit - all.length)) {
        all.push({ documentId: _id, version: textVersion, value });
      }
      if (all.length === limit) break;
    }
    return all;
  }

  return portableOf({
    closedProjects: {
      async read(after, limit) {
        const found = await closedProjects
          .find({ _id: { $gt: after ?? 0 } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean();
        return found.map((project) => project._id);
      },
      async write(ids) {
        for (const _id of ids) await closedProjects.updateOne({ _id }, {}, { upsert: true });
      },
    },

    pages: {
      async read(after = FIRST, limit) {
        const found = await textsAfter(after, limit, texts.pagesAfter);
        return found.map(({ value, ...rest }) => ({ ...rest, page: value }));
      },
      async write(pages) {
        for (const [run, some] of Map.groupBy(pages, carriedRun)) {
          const [{ documentId = '' } = {}] = some;
          await texts.put(run, documentId, { pages: some.map((each) => each.page) });
        }
      },
    },

    chunks: {
      async read(after = FIRST, limit) {
        const found = await textsAfter(after, limit, texts.chunksAfter);
        return found.map(({ value, ...rest }) => ({ ...rest, chunk: value }));
      },
      async write(chunks) {
        for (const [run, some] of Map.groupBy(chunks, carriedRun)) {
          const [{ documentId = '' } = {}] = some;
          await texts.put(run, documentId, { chunks: some.map((each) => each.chunk) });
        }
      },
    },

    documents: {
      async read(after, limit) {
        const found: Document[] = [];
        for await (const document of documentsFrom(after ?? '')) {
          if (document._id !== after) found.push(toDocument(document));
          if (found.length === limit) break;
        }
        return found;
      },
      async write(carried) {
        for (const document of carried) await writeDocument(parts, document);
        parts.outbox.added();
        parts.jobs.added();
      },
    },
  });
}

/** The run under which text that comes from another store is kept: the same each time it comes. */
function carriedRun({ documentId, version }: { documentId: string; version: number }): string {
  return `${documentId}.${version}`;
}

async function writeDocument({ documents, texts, outbox, jobs }: Parts, document: Document): Promise<void> {
  const { id, failure, warnings, ...fields } = document;
  const textRun =
    document.textVersion > 0 ? carriedRun({ documentId: id, version: document.textVersion }) : undefined;
  const job = document.status === 'uploaded' ? await jobs.entry(extractionJob(document)) : undefined;
  const told = outbox.entries(document.status === 'indexing' ? [extracted(document)] : []);
  const before = await documents
    .findOneAndUpdate(
      { _id: id },
      {
        $set: {
          ...fields,
          warnings: [...warnings],
          live: true,
          ...(failure && { failure }),
          ...(textRun !== undefined && { textRun }),
          ...(job && { job }),
        },
        $unset: {
          run: '',
          removedAt: '',
          tombstone: '',
          ...(!failure && { failure: '' }),
          ...(textRun === undefined && { textRun: '' }),
          ...(!job && { job: '' }),
        },
        $push: { outbox: { $each: told } },
      },
      { upsert: true, returnDocument: 'before', projection: { textRun: 1 } },
    )
    .lean();
  if (before?.textRun !== undefined && before.textRun !== textRun) await texts.forget(before.textRun);
}
