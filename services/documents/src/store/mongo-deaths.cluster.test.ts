import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { payloadOf } from '@cairn/messaging/events';
import { openGridfsBlobs } from '@cairn/persistence/blobs/gridfs';
import { eventually } from '@cairn/testing';
import { testMongo } from '@cairn/testing/mongo';
import { describe, expect, it } from 'vitest';
import { deleteDocument } from '../domain/delete-document.ts';
import type { Document } from '../domain/document.ts';
import { PICTURE, pictureOf } from '../domain/pictures/picture.ts';
import { EXTRACTION } from '../domain/ports.ts';
import { Readings } from '../domain/readings.ts';
import { sweep } from '../domain/sweep.ts';
import { Uploads } from '../domain/uploads.ts';
import { CLOSED, DELETED, drawAll, LIVING, PAGES, readAll } from '../testing/life.ts';
import { openMongoStore } from './mongo.ts';

/** An installation in which processes die, and what the others do about it. */
async function openInstallation() {
  const { mongo, unwatched, servers, close } = testMongo();
  const store = openMongoStore(mongo, { strayTextAfterMs: 0 });
  await store.component.start?.();
  const blobs = openGridfsBlobs(mongo.connection('documents'), { abandonedAfterMs: 0 });
  const looking = unwatched();
  await looking.connect();
  const look = looking.connection('documents');
  const count = (collection: string) => look.collection(collection).countDocuments();
  const published = new Set<string | undefined>();

  /** Has a process live until its n-th write. Gives whether there was one. */
  async function liveAndDie(nth: number): Promise<boolean> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/life-child.ts'), `${nth}`], {
      env: { ...process.env, ...servers },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code, signal] = await once(child, 'close');
    if (signal !== 'SIGKILL') expect(code).toBe(0);
    return signal === 'SIGKILL';
  }

  async function publishAll(): Promise<void> {
    const entries = await store.outbox.read(1_000);
    for (const { event } of entries) published.add(payloadOf(event, 'documentUploaded')?.documentId);
    await store.outbox.remove(entries.map((entry) => entry.key));
  }

  /** What other replicas do in time. */
  async function goOn(): Promise<void> {
    await readAll(store, 'survivor', 60_000);
    const dependencies = {
      store,
      blobs,
      readings: new Readings(),
      uploads: new Uploads({ exclusive: true }),
      versionsKept: 1,
    };
    await sweep(dependencies, AbortSignal.timeout(60_000));
    await drawAll(store, blobs, 'survivor', 60_000);
    await publishAll();
  }

  async function documentsThere(): Promise<Document[]> {
    const documents = await store.list(LIVING, 100, undefined);
    for (const project of [DELETED, CLOSED]) {
      const there = await store.list(project, 100, undefined);
      const closed = await look.collection('deleted_projects').findOne({ _id: project as never });
      if (closed) expect(there).toEqual([]);
      documents.push(...there);
    }
    return documents;
  }

  /** Every document is whole, and there is nothing that is not a document's. */
  async function expectWhole(): Promise<Document[]> {
    const documents = await documentsThere();
    const readable = documents.filter((document) => document.failure === undefined);
    for (const document of readable) await expectReadable(document);
    expect(await count('documents')).toBe(documents.length);
    expect(await count('runs')).toBe(readable.length);
    expect(await count('pages')).toBe(PAGES * readable.length);
    expect(await count('passages')).toBe(documents.reduce((sum, document) => sum + document.chunksCount, 0));
    for (const kind of [EXTRACTION, PICTURE]) expect(await store.jobs.nextDue(kind)).toBeUndefined();
    for (const { fileType, status, pictureVersion, version } of documents)
      if (fileType === 'pdf' && status === 'processed') expect(pictureVersion).toBe(version);
    const held: string[] = [];
    for await (const blob of blobs.list()) held.push(...blob.holders);
    const pictures = documents.flatMap((document) => pictureOf(document) ?? []);
    const holders = [...documents, ...pictures].map(({ id }) => id);
    expect(held.toSorted()).toEqual(holders.toSorted());
    const files = new Set(documents.map((document) => document.sha256)).size;
    const drawn = new Set(pictures.map((picture) => picture.sha256)).size;
    expect([await count('fs.files'), await count('fs.chunks')]).toEqual([files + drawn, 2 * files + drawn]);
    return documents;
  }

  async function expectReadable(document: Document): Promise<void> {
    expect(['indexing', 'processed']).toContain(document.status);
    expect(document).toMatchObject({ textVersion: document.version, textPages: PAGES });
    expect(published).toContain(document.id);
    const passages = await store.passages(document.id, document.version, -1, 1_000);
    expect(passages).toHaveLength(document.chunksCount);
    expect(passages.at(-1)?.text).toBe(`Words of page ${PAGES}.`);
    let size = 0;
    for await (const piece of blobs.read(document.sha256)) size += piece.byteLength;
    expect(size).toBe(document.fileSize);
  }

  async function deleteAll(documents: readonly Document[]): Promise<void> {
    for (const document of documents)
      await deleteDocument({ store, blobs, readings: new Readings() }, document);
    await publishAll();
    expect(await expectWhole()).toEqual([]);
    await look.collection('deleted_projects').deleteMany({});
  }

  return { liveAndDie, goOn, expectWhole, deleteAll, close };
}

/** Installations beside each other: starting processes is what takes the time. */
const LANES = 3;

describe('a process that is killed over documents', () => {
  it('before any of its writes leaves what the next one finishes, or nothing', {
    timeout: 900_000,
  }, async () => {
    let deaths = 0;
    let survivors = 0;
    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const installation = await openInstallation();
        try {
          for (let nth = lane + 1; await installation.liveAndDie(nth); nth += LANES) {
            deaths++;
            // What it had sent when it died may still be on its way, and its leases end by the clock.
            const documents = await eventually(async () => {
              await installation.goOn();
              return installation.expectWhole();
            });
            survivors += documents.length;
            await installation.deleteAll(documents);
          }
        } finally {
          await installation.close();
        }
      }),
    );
    expect(deaths).toBeGreaterThan(100);
    expect(survivors).toBeGreaterThan(60);
  });
});
