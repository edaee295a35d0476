import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { PassageContext } from '../domain/context/passage-context.ts';
import type { Document, DocumentWarning } from '../domain/document.ts';
import type { Recognition } from '../domain/page.ts';
import { type DocumentsStore, EXTRACTION, type PageToStore } from '../domain/ports.ts';
import { begunDeletion } from '../domain/receipts/receipt.ts';

/** A document of project 7 that waits to be read. */
export function makeDocument(changes: Partial<Document> = {}): Document {
  const now = new Date('2026-01-02T03:04:05.678Z');
  return {
    id: uuidv7(),
    projectId: 7,
    name: 'report.txt',
    fileType: 'txt',
    fileSize: 12,
    sha256: 'ab'.repeat(32),
    status: 'uploaded',
    version: 1,
    textVersion: 0,
    textPages: 0,
    pagesDone: 0,
    pagesTotal: 0,
    chunksCount: 0,
    warnings: [],
    uploadedBy: uuidv7(),
    createdAt: now,
    updatedAt: now,
    ...changes,
  };
}

/** A warning with numbers and words in it. */
export const REMARK: DocumentWarning = {
  code: 'reading_warning_blank_pages',
  message: 'Pages 2, 4 have no text.',
  params: { count: 2, pages: '2, 4' },
};

/** Of a passage that has one. */
export const CONTEXT: PassageContext = {
  title: 'Ἕν Corp. · Form 10-K',
  sections: ['Top', 'Under'],
  table: 'Balance Sheets',
  unit: '(in millions)',
  period: 'December 31, 2018 2017',
  pageLabel: 'F-12',
};

/** What people said of a document. */
const SAID = { tags: ['Ἕν', '2024'], description: 'One.\nTwo.' };

/** Where an earlier version of a document stands. */
const PLACED = {
  seriesId: uuidv7(),
  versionNumber: 3,
  versionState: 'earlier',
  placings: 5,
  returnedVersion: 2,
} as const;

/** Of a document that was removed. */
const RECEIPT = uuidv7();

/** How a page with two words was recognised, one of them over the other. */
export const RECOGNITION_OF_PAGE: Recognition = {
  confidence: 87,
  words: [0, 4, 0, 100, 9_900, 300, 5, 4, 0, 400, 9_900, 10_000],
};

/** A page of two sentences, a passage each, of which the second has a context. */
export function makePage(number: number, text: string, firstOrdinal = 0): PageToStore {
  const middle = text.indexOf(' ');
  const place = { page: number, lineStart: number, lineEnd: number, headings: ['Top', 'Under'] };
  return {
    page: { number, text, firstLine: number, headings: [{ start: 0, level: 1, title: 'Top' }] },
    passages: [
      { ...place, id: uuidv7(), ordinal: firstOrdinal, start: 0, end: middle },
      {
        ...place,
        id: uuidv7(),
        ordinal: firstOrdinal + 1,
        start: middle + 1,
        end: text.length,
        context: CONTEXT,
      },
    ],
  };
}

/** A document of each status, with text where it has some, and two projects that were deleted. */
export async function fill(store: DocumentsStore): Promise<void> {
  async function begun(name: string): Promise<{ id: string; run: string }> {
    const { id } = makeDocument();
    await store.add(makeDocument({ id, name }), []);
    return { id, run: (await store.beginReading(id, 1))?.run ?? '' };
  }
  async function read(name: string): Promise<string> {
    const { id, run } = await begun(name);
    const recognised = makePage(2, 'Three. Four.', 2);
    await store.addPages(id, run, [
      makePage(1, 'Ἕν “One”. Two 🪨.'),
      { ...recognised, page: { ...recognised.page, recognition: RECOGNITION_OF_PAGE } },
    ]);
    await store.finishReading(id, run, { pages: 2, passages: 4, warnings: [REMARK] }, []);
    return id;
  }
  await store.add(makeDocument({ name: 'waits.txt' }), []);
  const { id: half, run } = await begun('is being read.txt');
  await store.addPages(half, run, [makePage(1, 'Half. Read.')]);
  await store.setProgress(half, run, 1, 3);
  const { id: damaged } = await begun('damaged.txt');
  await store.markFailed(damaged, 1, { code: 'damaged', message: 'It is damaged.' }, []);
  await read('waits for the index.txt');
  const processed = await read('processed.txt');
  await store.markProcessed(processed, 1, []);
  await store.updateMetadata(processed, SAID, []);
  await store.add(makeDocument({ name: 'damaged earlier.txt', status: 'failed', ...PLACED }), []);
  await store.markFailed(
    await read('not indexed.txt'),
    1,
    { code: 'index_failed', message: 'The index is full.' },
    [],
  );
  await store.beginVersion(await read('is read again.txt'), 1, []);
  const removed = await read('removed.txt');
  await store.noteDeletion(begunDeletion(makeDocument({ id: removed, textPages: 2 }), RECEIPT));
  await store.remove(removed, []);
  await store.markProjectDeleted(41);
  await store.markProjectDeleted(1_000);
}

/** What must hold of a store that everything was carried to. */
export async function checkFilled(store: DocumentsStore): Promise<void> {
  const documents = new Map((await store.list(7, 100, undefined)).map((each) => [each.name, each]));
  const idOf = (name: string) => documents.get(name)?.id ?? '';
  const waiting = ['waits.txt', 'is being read.txt', 'is read again.txt'];
  for (const name of waiting)
    expect(documents.get(name), name).toMatchObject({ status: 'uploaded', pagesDone: 0 });
  const jobs: string[] = [];
  for (let job = await store.jobs.claim(EXTRACTION, 'me', 60_000); job; ) {
    jobs.push(job.key);
    expect(job.version).toBe((await store.get(job.key))?.version);
    job = await store.jobs.claim(EXTRACTION, 'me', 60_000);
  }
  expect(jobs.toSorted()).toEqual(waiting.map((name) => documents.get(name)?.id).toSorted());
  const published = (await store.outbox.read(10)).map(({ event }) => event.payload);
  const { id } = documents.get('waits for the index.txt') ?? {};
  expect(published).toMatchObject([
    { $case: 'documentExtracted', value: { documentId: id, chunksCount: 4 } },
  ]);
  for (const name of ['processed.txt', 'is read again.txt']) {
    const passages = await store.passages(idOf(name), 1, -1, 10);
    expect(
      passages.map((passage) => passage.text),
      name,
    ).toEqual(['Ἕν', '“One”. Two 🪨.', 'Three.', 'Four.']);
    const [read, recognised] = await Promise.all([1, 2].map((number) => store.page(idOf(name), 1, number)));
    expect([read?.recognition, recognised?.recognition], name).toEqual([undefined, RECOGNITION_OF_PAGE]);
  }
  expect(documents.get('processed.txt')).toMatchObject(SAID);
  expect(documents.get('waits.txt')).not.toHaveProperty('tags');
  expect(documents.get('damaged earlier.txt')).toMatchObject(PLACED);
  expect(documents.get('waits.txt')).not.toHaveProperty('seriesId');
  const [last] = await store.outlines(7, { by: 'name', descending: true }, 1);
  expect(last?.name).toBe('waits.txt');
  expect(documents.get('removed.txt')).toBeUndefined();
  const [deletion] = await store.deletionsOf(RECEIPT);
  expect(deletion?.parts).toContainEqual({ service: 'documents', store: 'pages', deleted: 2, done: false });
  await store.notePurged(deletion?.id ?? '', { service: 'documents', stores: [], done: true }, new Date());
  const [noted] = await store.deletionsOf(RECEIPT);
  expect(noted?.parts).toContainEqual({ service: 'documents', store: 'pages', deleted: 2, done: true });
  expect(await store.add(makeDocument({ projectId: 41 }), [])).toBe(false);
}

/** An event that a change of a document is kept with. */
export function deletedEvent() {
  return newEvent({ $case: 'documentDeleted', value: { documentId: uuidv7() } });
}
