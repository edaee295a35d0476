import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { BlobStore } from '@cairn/persistence/blobs';
import { openGridfsBlobs } from '@cairn/persistence/blobs/gridfs';
import { makeServiceKeys } from '@cairn/platform/auth';
import {
  type Document,
  type DocumentsServiceClient,
  DocumentsServiceDefinition,
} from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { testServers } from '@cairn/testing/servers';
import { connect } from 'nats';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentsProcess, startDocumentsProcess } from './testing/documents-process.ts';
import {
  type DocumentsUnderTest,
  documentsUnderTest,
  PROJECT,
  uploadRequests,
} from './testing/documents-under-test.ts';
import { inPieces } from './testing/extraction.ts';
import { makePdf } from './testing/pdf.ts';

const PAGES = 4_500;
/** Each takes long enough to read that a test can step in; the same bytes twice would be one document. */
const [LONG, OTHER] = ['word', 'term'].map((word) =>
  makePdf(Array.from({ length: PAGES }, (_, index) => `Page ${index + 1} ${`${word} `.repeat(300)}`)),
) as [Buffer, Buffer];
const chunksOf = (file: Uint8Array) => Math.ceil(file.length / (255 * 1024));

/** `a` is a process of its own, `b` is in this one; the other services are stand-ins. */
describe('two replicas of the documents service', () => {
  const { NATS_URL } = testServers();
  const CAIRN_SERVICE_KEYS = makeServiceKeys();
  let server: TestMongo;
  let b: DocumentsUnderTest;
  let a: DocumentsServiceClient;
  let process: DocumentsProcess | undefined;
  let blobs: BlobStore;

  beforeEach(async () => {
    server = testMongo();
    b = await documentsUnderTest({
      servers: { ...server.servers, NATS_URL },
      env: { CAIRN_SERVICE_KEYS },
      config: { DOCUMENTS_READERS: 1 },
    });
    await server.mongo.connect();
    blobs = openGridfsBlobs(server.mongo.connection('documents'));
  });
  afterEach(async () => {
    await process?.kill();
    process = undefined;
    await b.close();
    await server.close();
    await dropStreams(NATS_URL, server.servers.CAIRN_NAMESPACE);
  });

  async function startA(): Promise<DocumentsProcess> {
    const CAIRN_LISTEN = `unix:${b.platform.folder}/a.sock`;
    process = await startDocumentsProcess({
      ...server.servers,
      NATS_URL,
      CAIRN_SERVICE_KEYS,
      CAIRN_LISTEN,
      CAIRN_DATA_DIR: b.platform.folder,
      DOCUMENTS_READERS: '1',
    });
    a = b.platform.identity('gateway').clients.connect(DocumentsServiceDefinition, CAIRN_LISTEN);
    return process;
  }

  const asAda = () => b.platform.as(b.ada);
  const addressOf = ({ id }: Pick<Document, 'id'>) => ({ projectId: PROJECT, documentId: id });

  async function uploadTo(replica: DocumentsServiceClient, name: string, content: Uint8Array | string) {
    const { document } = await replica.uploadDocument(uploadRequests(PROJECT, name, content), await asAda());
    return document ?? expect.fail('an answer without its document');
  }

  async function underWay(document: Document): Promise<void> {
    await eventually(async () => {
      const now = await b.get(document);
      expect(now.status).toBe('DOCUMENT_STATUS_EXTRACTING');
      expect(now.pagesDone).toBeGreaterThan(0);
    });
  }

  /** What the database holds of documents' text and files. */
  async function records(): Promise<Record<string, number>> {
    const looking = server.unwatched();
    await looking.connect();
    const connection = looking.connection('documents');
    const names = ['documents', 'pages', 'passages', 'fs.files', 'fs.chunks'];
    const counts = names.map(async (name) => [name, await connection.collection(name).countDocuments()]);
    return Object.fromEntries(await Promise.all(counts));
  }

  it('are one: what one takes in the other shows, renames, gives back and deletes', async () => {
    await startA();
    const content = randomBytes(700_000).toString('hex');
    const uploaded = await uploadTo(a, 'a.txt', content);
    await b.until(uploaded, 'DOCUMENT_STATUS_INDEXING');
    const call = await asAda();
    const address = addressOf(uploaded);
    expect((await b.client.getPage({ ...address, page: 1 }, call)).text).toBe(content.slice(0, 20_000));
    const pieces: Uint8Array[] = [];
    const range = { ...address, start: 300_000, end: 1_000_000 };
    for await (const { chunk } of b.client.downloadDocument(range, call)) pieces.push(chunk);
    expect(Buffer.concat(pieces).toString()).toBe(content.slice(300_000, 1_000_000));
    await b.client.renameDocument({ ...address, name: 'other' }, call);
    expect((await a.getDocument(address, call)).document?.name).toBe('other.txt');
    await b.client.deleteDocument(address, call);
    await expect(a.getDocument(address, call)).rejects.toMatchObject({ code: 'not_found' });
    await eventually(async () => expect(Object.values(await records())).toEqual([0, 0, 0, 0, 0]));
  });

  it('read side by side, whichever took the files in', async () => {
    await startA();
    const documents = [await b.upload('1.pdf', LONG), await b.upload('2.pdf', OTHER)];
    // Each has one reader.
    await eventually(async () => {
      const both = await Promise.all(documents.map((document) => b.get(document)));
      expect(both.map(({ status }) => status)).toEqual([
        'DOCUMENT_STATUS_EXTRACTING',
        'DOCUMENT_STATUS_EXTRACTING',
      ]);
    });
    for (const document of documents) await b.until(document, 'DOCUMENT_STATUS_INDEXING');
  });

  it('take over what the other was reading when it was killed, from the beginning', async () => {
    const first = await b.upload('1.pdf', LONG);
    await underWay(first);
    // b's only reader is busy, so that a reads the next.
    const { kill } = await startA();
    const second = await b.upload('2.pdf', OTHER);
    await underWay(second);
    await kill();
    // When its lease has run out.
    const read = await b.until(second, 'DOCUMENT_STATUS_INDEXING');
    expect(read).toMatchObject({ version: 1, pagesDone: PAGES, chunksCount: 2 * PAGES });
    await b.until(first, 'DOCUMENT_STATUS_INDEXING');
    expect(await records()).toEqual({
      documents: 2,
      pages: 2 * PAGES,
      passages: 4 * PAGES,
      'fs.files': 2,
      'fs.chunks': chunksOf(LONG) + chunksOf(OTHER),
    });
  });

  it('end what the other is reading when its document is deleted, and leave nothing of it', async () => {
    const first = await b.upload('1.pdf', LONG);
    await underWay(first);
    const { pid } = await startA();
    const second = await b.upload('2.pdf', OTHER);
    await underWay(second);
    expect(await readersOf(pid)).toHaveLength(1);
    await b.client.deleteDocument(addressOf(second), await asAda());
    await eventually(async () => expect(await readersOf(pid)).toEqual([]));
    await b.client.deleteDocument(addressOf(first), await asAda());
    await eventually(async () => expect(Object.values(await records())).toEqual([0, 0, 0, 0, 0]));
  });

  it('leave alone, when they start, the uploads of the other, and clear away what is no one’s', async () => {
    const limit = { maxBytes: 1_000 };
    const stray = '01980000-0000-7000-8000-000000000000';
    const fresh = uuidv7();
    await blobs.put(stray, inPieces(Buffer.from('long forgotten')), limit);
    await blobs.put(fresh, inPieces(Buffer.from('its document comes in a moment')), limit);
    const begun = Promise.withResolvers<void>();
    const swept = Promise.withResolvers<void>();
    const piece = randomBytes(1_000_000).toString('hex');
    async function* slowly() {
      yield Buffer.from(piece);
      begun.resolve();
      await swept.promise;
      yield Buffer.from(piece);
    }
    const uploading = b.client.uploadDocument(uploadRequests(PROJECT, 'a.txt', slowly()), await asAda());
    await begun.promise;
    await startA();
    await eventually(async () => expect(await holders()).toEqual([fresh]));
    swept.resolve();
    const { document } = await uploading;
    await b.until(document as Document, 'DOCUMENT_STATUS_INDEXING');
    expect((await holders()).toSorted()).toEqual([fresh, document?.id].toSorted());
  });

  async function holders(): Promise<string[]> {
    const found: string[] = [];
    for await (const blob of blobs.list()) found.push(...blob.holders);
    return found;
  }
});

/** Ids of the reader processes of a process. */
async function readersOf(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [stat = '', command = ''] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const parentId = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parentId === parent && command.includes('worker/main.ts')) found.push(Number(name));
  }
  return found;
}

async function dropStreams(url: string, namespace: string): Promise<void> {
  const client = await connect({ servers: url });
  const { streams } = await client.jetstreamManager();
  for await (const name of streams.names()) {
    if (name.startsWith(`${namespace}-`)) await streams.delete(name);
  }
  await client.close();
}
