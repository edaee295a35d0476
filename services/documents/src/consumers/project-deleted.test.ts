import { readdir } from 'node:fs/promises';
import { newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { type BlobStore, openFolderBlobs } from '@cairn/persistence/blobs';
import { NotFound } from '@cairn/platform/errors';
import { eventually, type TestPlatform, testPlatform } from '@cairn/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Readings } from '../domain/readings.ts';
import { unlimited } from '../domain/room.ts';
import { uploadDocument } from '../domain/upload-document.ts';
import { Uploads } from '../domain/uploads.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { forgetProject } from './project-deleted.ts';

const PROJECT = 7;

let platform: TestPlatform;
let store: ReturnType<typeof openSqliteStore>;
let blobs: BlobStore;
/** Opens when the deletion may remove its first file. */
let mayRelease: PromiseWithResolvers<void>;
let releasing: PromiseWithResolvers<void>;
let purged: boolean;

beforeEach(async () => {
  platform = await testPlatform({ withAuth: false });
  store = openSqliteStore(':memory:');
  blobs = await openFolderBlobs(platform.dataPath('files'), { reserveBytes: 0 });
  mayRelease = Promise.withResolvers();
  releasing = Promise.withResolvers();
  purged = false;
  platform.bus.watch([subjects.projectPurged], (event) => {
    if (payloadOf(event, 'projectPurged')?.done) purged = true;
  });
});
afterEach(async () => {
  await platform.close();
  await store.component.stop?.();
});

function upload(name: string, content: AsyncIterable<Uint8Array>) {
  return uploadDocument(
    {
      store,
      blobs,
      judgeType: async () => ({ fileType: 'txt' as const }),
      uploads: new Uploads({ exclusive: true }),
    },
    {
      projectId: PROJECT,
      filename: name,
      content,
      uploadedBy: 'ada',
      limits: unlimited,
      traceId: 't',
      // Rights are remembered for a while after a project's deletion.
      mayStill: async () => undefined,
    },
  );
}

async function* words(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function deleteTheProject() {
  const gated: BlobStore = {
    ...blobs,
    async release(holder, sha256) {
      releasing.resolve();
      await mayRelease.promise;
      await blobs.release(holder, sha256);
    },
  };
  platform.bus.subscribe(forgetProject({ store, blobs: gated, readings: new Readings() }, platform.bus));
  await platform.bus.publish([newEvent({ $case: 'projectDeleted', value: {} }, { projectId: PROJECT })]);
}

/** Names of files that are kept, whole or half. */
const kept = async () => {
  const names = await readdir(platform.dataPath('files'), { recursive: true });
  return names.filter((name) => !/^(incoming|[0-9a-f]{2})$/.test(name));
};

it('closes the project before it deletes, so that an upload that ends meanwhile is refused', async () => {
  await upload('first.txt', words('one'));
  await deleteTheProject();
  await releasing.promise;
  await expect(upload('late.txt', words('two'))).rejects.toBeInstanceOf(NotFound);
  mayRelease.resolve();
  await eventually(() => expect(purged).toBe(true));
  expect(await store.count(PROJECT)).toBe(0);
  expect(await kept()).toEqual([]);
});

it('leaves nothing of an upload that began before and ends after', async () => {
  mayRelease.resolve();
  const arrived = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  async function* slow() {
    yield Buffer.from('one');
    arrived.resolve();
    await goesOn.promise;
    yield Buffer.from('two');
  }
  const uploading = upload('slow.txt', slow());
  uploading.catch(() => undefined);
  await arrived.promise;
  await deleteTheProject();
  await eventually(() => expect(purged).toBe(true));
  goesOn.resolve();
  await expect(uploading).rejects.toMatchObject({ code: 'not_found', reason: 'project_not_found' });
  expect(await store.count(PROJECT)).toBe(0);
  expect(await kept()).toEqual([]);
});
