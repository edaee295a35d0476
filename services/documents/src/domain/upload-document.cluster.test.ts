import { text } from 'node:stream/consumers';
import { openGridfsBlobs } from '@cairn/persistence/blobs/gridfs';
import { eventually } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMongoStore } from '../store/mongo.ts';
import { unlimited } from './room.ts';
import { type Upload, uploadDocument } from './upload-document.ts';
import { Uploads } from './uploads.ts';

const PROJECT = 7;

let test: TestMongo;
beforeEach(() => {
  test = testMongo();
});
afterEach(() => test.close());

async function replica(mongo = test.mongo) {
  const store = openMongoStore(mongo);
  await store.component.start?.();
  const blobs = openGridfsBlobs(mongo.connection('documents'));
  const uploads = new Uploads({ exclusive: false });
  return { store, blobs, uploads, judgeType: async () => ({ fileType: 'txt' as const }) };
}

const notes = (): Upload => ({
  projectId: PROJECT,
  filename: 'notes.txt',
  content: words(),
  uploadedBy: 'ada',
  limits: unlimited,
  traceId: '0af7651916cd43dd8448eb211c80319c',
  mayStill: async () => undefined,
});

async function* words() {
  yield Buffer.from('The hut sleeps eighteen people.');
}

it('keeps the file of a document that was added though the answer to that was lost', async () => {
  const { mongo, proxy, before } = await test.held();
  const [slow, { store, blobs, ...others }] = await Promise.all([replica(mongo), replica()]);
  const documents = () => store.list(PROJECT, 10, undefined);

  const { reached, release } = before('insert', 'documents', 'notes.txt');
  const sent = uploadDocument(slow, notes()).catch(() => undefined);
  await reached;
  // The server hears of it, and its answer does not come through.
  proxy.delayMs = 60_000;
  release();
  await eventually(async () => expect(await documents()).toHaveLength(1));
  await proxy.refuse();
  proxy.delayMs = 0;
  await proxy.accept();
  await sent;

  const again = await uploadDocument({ store, blobs, ...others }, notes());
  expect(again.alreadyThere).toBe(true);
  expect(await documents()).toEqual([again.document]);
  expect(await text(blobs.read(again.document.sha256))).toBe('The hut sleeps eighteen people.');
});
