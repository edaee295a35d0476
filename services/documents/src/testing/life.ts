import { createHash } from 'node:crypto';
import type { BlobStore } from '@cairn/persistence/blobs';
import { deleteDocument, deleteProjectDocuments } from '../domain/delete-document.ts';
import type { Document } from '../domain/document.ts';
import { drawPicture } from '../domain/pictures/draw-picture.ts';
import { PICTURE } from '../domain/pictures/picture.ts';
import {
  type DocumentReader,
  type DocumentsStore,
  EXTRACTION,
  type PictureDrawer,
  type TypeJudge,
  UnreadableFile,
} from '../domain/ports.ts';
import { readDocument } from '../domain/read-document.ts';
import { Readings } from '../domain/readings.ts';
import { refusals } from '../domain/refusals.ts';
import { reprocessDocument } from '../domain/reprocess-document.ts';
import { unlimited } from '../domain/room.ts';
import { documentsIndexed } from '../domain/settle-indexing.ts';
import { uploadDocument } from '../domain/upload-document.ts';
import { Uploads } from '../domain/uploads.ts';

/** The project in which documents live; those of the others are deleted, or refused, as a whole. */
export const LIVING = 1;
export const DELETED = 2;
export const CLOSED = 3;
/** More than are stored in one go. */
export const PAGES = 45;
const PIECES = 5;
const ORDINARY_BYTES = PIECES * 60_000;

/** Reads the same pages out of every file, and finds those that are larger than others damaged at their end. */
const reader: DocumentReader = {
  async *read({ fileSize }) {
    for (let number = 1; number <= PAGES; number++) {
      yield {
        kind: 'page',
        page: { number, text: `Words of page ${number}.`, firstLine: number, headings: [] },
      };
    }
    if (fileSize > ORDINARY_BYTES) throw new UnreadableFile({ code: 'damaged', message: 'It is damaged.' });
  },
};

const by = { actorId: 'ada', traceId: 't' };

/** Draws the same picture of every file. */
const drawer: PictureDrawer = { draw: async () => Buffer.from('A picture.') };

/** Does all the drawing that waits, as a worker does. */
export async function drawAll(
  store: DocumentsStore,
  blobs: BlobStore,
  owner: string,
  leaseMs: number,
): Promise<void> {
  const uploads = new Uploads({ exclusive: false });
  const dependencies = { store, blobs, drawer, uploads, bus: { signal: () => undefined } };
  for (;;) {
    const job = await store.jobs.claim(PICTURE, owner, leaseMs);
    if (!job) return;
    await drawPicture(dependencies, job, AbortSignal.timeout(60_000));
    await store.jobs.complete(job.id, owner);
  }
}

/** Does all the reading that waits, as a worker does; `leaseMs` from the beginning of each. */
export async function readAll(store: DocumentsStore, owner: string, leaseMs: number): Promise<void> {
  const dependencies = { store, reader, readings: new Readings(), bus: { signal: () => undefined } };
  for (;;) {
    const job = await store.jobs.claim(EXTRACTION, owner, leaseMs);
    if (!job) return;
    await readDocument(dependencies, job, AbortSignal.timeout(60_000));
    await store.jobs.complete(job.id, owner);
  }
}

/** One file after the other through all that can happen to files. */
export async function liveThrough(store: DocumentsStore, blobs: BlobStore): Promise<void> {
  const uploads = new Uploads({ exclusive: false });
  const deletion = { store, blobs, readings: new Readings(), versionsKept: 1 };
  const judgeType: TypeJudge = async (name) =>
    name === 'refused.txt'
      ? { refusal: refusals.file_unsupported() }
      : { fileType: name === 'a.pdf' ? 'pdf' : 'txt' };

  async function upload(
    filename: string,
    projectId: number,
    mayStill = async () => undefined,
  ): Promise<Document> {
    const file = {
      projectId,
      filename,
      content: contentOf(filename),
      uploadedBy: 'ada',
      limits: unlimited,
      traceId: 't',
      mayStill,
    };
    return (await uploadDocument({ store, blobs, judgeType, uploads }, file)).document;
  }

  const first = await upload('a.pdf', LIVING);
  const second = await upload('the same.txt', DELETED);
  await readAll(store, 'child', 1);
  await documentsIndexed(deletion, [{ documentId: first.id, version: 1 }]);
  await drawAll(store, blobs, 'child', 1);
  await reprocessDocument(store, (await store.get(first.id)) ?? first, by);
  await readAll(store, 'child', 1);
  await documentsIndexed(deletion, [{ documentId: first.id, version: 2 }]);
  await drawAll(store, blobs, 'child', 1);
  await deleteDocument(deletion, second, by);
  await deleteDocument(deletion, first, by);
  await upload('b.txt', DELETED);
  await deleteProjectDocuments(deletion, DELETED, AbortSignal.timeout(60_000));
  const closing = async () => {
    await store.markProjectDeleted(CLOSED);
    return undefined;
  };
  await upload('c.txt', CLOSED, closing).catch(() => undefined);
  await upload('damaged.txt', LIVING);
  await readAll(store, 'child', 1);
  await upload('refused.txt', LIVING).catch(() => undefined);
  await upload('cut.txt', LIVING).catch(() => undefined);
}

/** Two chunks of GridFS. */
async function* contentOf(filename: string): AsyncGenerator<Uint8Array> {
  const piece = createHash('sha512')
    .update(filename === 'the same.txt' ? 'a.pdf' : filename)
    .digest();
  for (let n = 0; n < PIECES; n++) {
    yield Buffer.alloc(filename === 'damaged.txt' ? 60_001 : 60_000, piece);
    if (n === 3 && filename === 'cut.txt') throw new Error('the connection was lost');
  }
}
