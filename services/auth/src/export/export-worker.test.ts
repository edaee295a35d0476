import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, openFolderBlobs } from '@cairn/persistence/blobs';
import { commonRefusals } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import type { Component } from '@cairn/service/run';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite.ts';
import { anExport } from './contract.ts';
import { createExportWorker } from './export-worker.ts';
import type { ArchiveMaker } from './ports.ts';
import { removeExport } from './request-export.ts';

const FAR = new Date('2099-01-01');

describe('the worker of exports', () => {
  let folder: string;
  let store: ReturnType<typeof openSqliteStore>;
  let archives: BlobStore;
  const workers: Component[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-exports-'));
    archives = await openFolderBlobs(folder);
    store = openSqliteStore(':memory:');
    const user = { id: 'ada', email: 'a@b.c', firstName: 'Ada', lastName: '', createdAt: new Date() };
    await store.addUser(user, { emailKey: 'a@b.c', passwordHash: 'hash' }, []);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop?.();
    await store.component.stop?.();
    await rm(folder, { recursive: true, force: true });
  });

  async function work(makeArchive: ArchiveMaker): Promise<void> {
    const logger = createLogger('test', 'silent');
    const worker = createExportWorker({
      store,
      archives,
      makeArchive,
      exclusive: true,
      logger,
      lookEveryMs: 5,
    });
    workers.push(worker);
    await worker.begin?.();
  }

  const whole: ArchiveMaker = async function* (_userId, { onProgress }) {
    yield Buffer.from('one, ');
    onProgress({ done: 1, total: 2 });
    yield Buffer.from('two');
    onProgress({ done: 2, total: 2 });
  };

  const LIMIT = { maxBytes: 100 };
  async function* leftover() {
    yield Buffer.from('left by the dead');
  }

  async function ask(id = 'wanted'): Promise<void> {
    expect(await store.addExport(anExport({ id, userId: 'ada', createdAt: new Date() }))).not.toBe(false);
  }

  async function kept(): Promise<string[]> {
    const names: string[] = [];
    for await (const { sha256 } of archives.list()) names.push(sha256);
    return names;
  }

  async function holders(): Promise<string[]> {
    const names: string[] = [];
    for await (const blob of archives.list()) names.push(...blob.holders);
    return names;
  }

  const becomes = (state: object) =>
    eventually(async () => expect(await store.findExportOf('ada')).toMatchObject(state));

  it('makes what a killed process had begun', async () => {
    await ask();
    // Taken, said to be under way, a file half in: and then nothing more.
    await store.takeExport(new Date(), FAR, 'of the dead');
    await store.noteExport('wanted', 'of the dead', { done: 1, total: 2 }, FAR);
    await work(whole);
    await becomes({ state: 'ready', done: 2, total: 2, archive: { bytes: 8 }, attempts: 2 });
    expect(await kept()).toHaveLength(1);
  });

  it('keeps one archive where the process was killed between the file and its record', async () => {
    await ask();
    await store.takeExport(new Date(), FAR, 'of the dead');
    await store.noteExport('wanted', 'of the dead', { done: 2, total: 2 }, FAR);
    for (const holder of ['unknown', 'wanted']) await archives.put(holder, leftover(), LIMIT);
    await work(async function* (...its) {
      // The sweep with which it starts has been.
      await eventually(async () => expect(await holders()).not.toContain('unknown'));
      yield* whole(...its);
    });
    await becomes({ state: 'ready', archive: { bytes: 8 } });
    expect(await kept()).toHaveLength(1);
  });

  it('removes what a killed process left of an export with it', async () => {
    await ask();
    await store.takeExport(new Date(), FAR, 'of the dead');
    await archives.put('wanted', leftover(), LIMIT);
    await removeExport(
      { store, archives },
      (await store.findExport('wanted')) ?? expect.fail('it is missing'),
    );
    expect(await kept()).toEqual([]);
  });

  it('ends what is deleted while it is being made, and leaves nothing of it', async () => {
    await ask();
    let release: () => void = () => undefined;
    const goOn = new Promise<void>((resolve) => {
      release = resolve;
    });
    let ended = false;
    await work(async function* () {
      try {
        yield Buffer.from('some');
        await goOn;
      } finally {
        ended = true;
      }
    });
    await becomes({ state: 'running' });
    const running = (await store.findExportOf('ada')) ?? expect.fail('it is missing');
    await removeExport({ store, archives }, running);
    release();
    await eventually(() => expect(ended).toBe(true));
    await workers[0]?.stop?.();
    expect(await kept()).toEqual([]);
    expect(await store.findExportOf('ada')).toBeUndefined();
  });

  /** Ends only when it is aborted. */
  const endless: ArchiveMaker = async function* (_userId, { signal }) {
    yield Buffer.from('some');
    signal.throwIfAborted();
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };

  it('stopped in the middle, leaves it to the next, however often', async () => {
    await ask();
    for (let stops = 0; stops < 10; stops++) {
      await work(endless);
      await becomes({ state: 'running', attempts: 1 });
      await workers.pop()?.stop?.();
      expect(await store.findExportOf('ada')).toMatchObject({ attempts: 0 });
    }
    await work(whole);
    await becomes({ state: 'ready', attempts: 1 });
  });

  it('has given up what it makes, and takes no more, once its process is about to end', async () => {
    await ask();
    await work(endless);
    await becomes({ state: 'running' });
    await workers[0]?.drain?.();
    expect(await kept()).toEqual([]);
    expect(await store.takeExport(new Date(), FAR, 'another')).toMatchObject({ id: 'wanted', attempts: 1 });
    await store.giveBackExport('wanted', 'another', new Date());
    await workers[0]?.stop?.();
    expect(await store.findExportOf('ada')).toMatchObject({ attempts: 1 });
  });

  it('begins again after a fault', async () => {
    await ask();
    let tries = 0;
    // A fault costs a pause, which this gives back at once, as another process that has the records to itself would.
    await work(async function* (...given) {
      if (++tries === 1) throw new Error('a service is away');
      yield* whole(...given);
    });
    await eventually(async () => {
      await store.giveBackAllExports();
      expect(await store.findExportOf('ada')).toMatchObject({ state: 'ready', attempts: tries });
    });
    expect(tries).toBeGreaterThan(1);
  });

  it('gives up in the end, and says so', async () => {
    await ask();
    await work(() => {
      throw new Error('always');
    });
    await eventually(async () => {
      await store.giveBackAllExports();
      expect(await store.findExportOf('ada')).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('could not be made'),
      });
    });
  });

  it('says when there is no room', async () => {
    await ask();
    await work(() => {
      throw commonRefusals.no_room();
    });
    await becomes({ state: 'failed', error: expect.stringContaining('no room'), attempts: 1 });
  });

  it('removes what is over a day old, what has no owner, and files without a record', async () => {
    await archives.put('unknown', leftover(), LIMIT);
    await ask();
    await store.takeExport(new Date(), FAR, 'one');
    const { sha256, size } = await archives.put('wanted', leftover(), LIMIT);
    const archive = { sha256, bytes: size };
    await store.finishExport('wanted', 'one', { state: 'ready', archive, expiresAt: new Date() });
    await work(whole);
    await eventually(async () => expect(await kept()).toEqual([]));
    expect(await store.findExport('wanted')).toBeUndefined();
  });
});
