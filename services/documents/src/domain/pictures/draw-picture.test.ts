import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, openFolderBlobs } from '@cairn/persistence/blobs';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPictureJobs } from '../../picture-jobs.ts';
import { openSqliteStore } from '../../store/sqlite.ts';
import { makeDocument, makePage } from '../../testing/filled-store.ts';
import { deleteDocument } from '../delete-document.ts';
import type { Document } from '../document.ts';
import { Readings } from '../readings.ts';
import { sweep } from '../sweep.ts';
import { Uploads } from '../uploads.ts';
import { type DrawingDependencies, drawPicture } from './draw-picture.ts';
import { PICTURE, pictureJob } from './picture.ts';

const NEVER = new AbortController().signal;

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('a drawing', () => {
  let folder: string;
  let store: ReturnType<typeof openSqliteStore>;
  let blobs: BlobStore;
  let dependencies: DrawingDependencies & { readings: Readings };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-pictures-'));
    store = openSqliteStore(':memory:');
    blobs = await openFolderBlobs(folder, { reserveBytes: 0 });
    dependencies = {
      store,
      blobs,
      drawer: { draw: async () => Buffer.from('A picture.') },
      uploads: new Uploads({ exclusive: true }),
      readings: new Readings(),
      bus: { signal: () => undefined },
    };
  });
  afterEach(async () => {
    await store.component.stop?.();
    await rm(folder, { recursive: true });
  });

  /** A PDF that is ready. */
  async function ready({ isDrawn = true } = {}): Promise<Document> {
    const id = uuidv7();
    const { sha256 } = await blobs.put(id, once(`The file of ${id}.`), { maxBytes: 1_000 });
    const document = makeDocument({ id, sha256, fileType: 'pdf' });
    await store.add(document, []);
    const { run = '' } = (await store.beginReading(id, 1)) ?? {};
    const rest = [makePage(1, 'One. Two.')];
    await store.finishReading(id, run, { pages: 1, passages: 2, warnings: [], rest }, []);
    await store.markProcessed(id, 1, [], isDrawn ? pictureJob(document) : undefined);
    return document;
  }

  async function held(): Promise<string[]> {
    const holders: string[] = [];
    for await (const blob of blobs.list()) holders.push(...blob.holders);
    return holders.toSorted();
  }

  const draw = ({ id }: Document, changes: Partial<DrawingDependencies> = {}) =>
    drawPicture({ ...dependencies, ...changes }, { key: id, version: 1 }, NEVER);

  it('of a document that is deleted meanwhile leaves nothing', async () => {
    const document = await ready();
    const drawer = {
      async draw() {
        await deleteDocument(dependencies, document);
        return Buffer.from('Too late.');
      },
    };
    await draw(document, { drawer });
    expect(await held()).toEqual([]);
  });

  it('that fails each time leaves the document ready, without a picture, and is not tried again', async () => {
    const { id } = await ready();
    let attempts = 0;
    const drawer = {
      async draw() {
        attempts++;
        throw new Error('The reader broke.');
      },
    };
    const logger = createLogger('test', 'silent');
    const jobs = createPictureJobs({ ...dependencies, drawer, delays: [1, 1], logger });
    void jobs.begin?.();
    await eventually(async () => expect((await store.get(id))?.pictureVersion).toBe(1));
    await jobs.stop?.();
    expect(attempts).toBe(3);
    const { status, pictureId } = (await store.get(id)) ?? {};
    expect({ status, pictureId }).toEqual({ status: 'processed', pictureId: undefined });
    await sweep({ ...dependencies, versionsKept: 5 }, NEVER);
    expect(await store.jobs.nextDue(PICTURE)).toBeUndefined();
  });

  it('that a process did not live to keep is swept, and what a document has is not', async () => {
    const document = await ready();
    await draw(document);
    await blobs.put(uuidv7(), once('Another picture.'), { maxBytes: 1_000 });
    expect(await held()).toHaveLength(3);
    await sweep({ ...dependencies, versionsKept: 5 }, NEVER);
    const { pictureId } = (await store.get(document.id)) ?? {};
    expect(await held()).toEqual([document.id, pictureId].toSorted());
  });

  it('is left alone by a sweep until its document has it', async () => {
    const document = await ready();
    const sweeping: BlobStore = {
      ...blobs,
      async put(...given) {
        const stored = await blobs.put(...given);
        await sweep({ ...dependencies, versionsKept: 5 }, NEVER);
        return stored;
      },
    };
    await draw(document, { blobs: sweeping });
    expect(await held()).toHaveLength(2);
  });

  it('is made of what was stored before there were pictures', async () => {
    const { id } = await ready({ isDrawn: false });
    expect(await store.jobs.nextDue(PICTURE)).toBeUndefined();
    await sweep({ ...dependencies, versionsKept: 5 }, NEVER);
    expect(await store.jobs.claim(PICTURE, 'me', 1_000)).toMatchObject({ key: id, version: 1 });
  });

  it('ended by a deletion of the document takes the picture along', async () => {
    const document = await ready();
    await draw(document);
    await deleteDocument(dependencies, document);
    expect(await held()).toEqual([]);
  });
});
