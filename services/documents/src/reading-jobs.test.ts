import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonRefusals } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from './domain/document.ts';
import { type DocumentReader, EXTRACTION, type ReadingStep, UnreadableFile } from './domain/ports.ts';
import { Readings } from './domain/readings.ts';
import { Extractor } from './extraction/extractor.ts';
import { DEFAULT_LIMITS } from './extraction/limits.ts';
import { createReadingJobs, type ReadingJobsOptions } from './reading-jobs.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { inPieces } from './testing/extraction.ts';
import { makeDocument } from './testing/filled-store.ts';

const PAGE: ReadingStep = { kind: 'page', page: { number: 1, text: 'Words.', firstLine: 1, headings: [] } };

async function* neverEnding(start: Uint8Array): AsyncGenerator<Uint8Array> {
  yield start;
  await new Promise(() => {});
}

describe('reading jobs', () => {
  let store: ReturnType<typeof openSqliteStore>;
  const running: { stop?(): unknown }[] = [];

  beforeEach(() => {
    store = openSqliteStore(':memory:');
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const worker of running.splice(0)) await worker.stop?.();
    await store.component.stop?.();
  });

  function work(reader: DocumentReader, options: Partial<ReadingJobsOptions> = {}): void {
    const worker = createReadingJobs({
      store,
      reader,
      readings: new Readings(),
      bus: { signal: () => undefined },
      concurrency: 1,
      exclusive: false,
      delays: [1, 1],
      logger: createLogger('test', 'silent'),
      ...options,
    });
    running.unshift(worker);
    void worker.begin?.();
  }

  async function added(to = store, sha256 = 'ab'.repeat(32)): Promise<Document> {
    const document = makeDocument({ projectId: 1, name: 'a.txt', fileType: 'txt', fileSize: 6, sha256 });
    await to.add(document, []);
    return document;
  }

  const until = (id: string, status: Document['status']) =>
    eventually(async () => {
      const now = await store.get(id);
      expect(now?.status).toBe(status);
      return now;
    });

  it('take over a reading whose process died, once its lease has run out', async () => {
    const { id } = await added();
    const dead = await store.jobs.claim(EXTRACTION, 'a process that died', 300);
    expect(dead?.key).toBe(id);
    const { run = '' } = (await store.beginReading(id, 1)) ?? {};
    await store.addPages(id, run, [
      { page: { number: 1, text: 'Half', firstLine: 1, headings: [] }, passages: [] },
    ]);
    work({
      async *read() {
        yield PAGE;
      },
    });
    await until(id, 'indexing');
    expect((await store.page(id, 1, 1))?.text).toBe('Words.');
    expect(await store.jobs.nextDue(EXTRACTION)).toBeUndefined();
  });

  it('try again after a fault of ours, from the beginning', async () => {
    const { id } = await added();
    let attempts = 0;
    work({
      async *read() {
        attempts += 1;
        yield PAGE;
        if (attempts < 3) throw new Error('the reader died');
      },
    });
    expect(await until(id, 'indexing')).toMatchObject({ pagesDone: 1, chunksCount: 1 });
    expect(attempts).toBe(3);
  });

  it('give up after three attempts, in words', async () => {
    const { id } = await added();
    let attempts = 0;
    work({
      read() {
        attempts += 1;
        throw new Error('the reader died');
      },
    });
    const failed = await until(id, 'failed');
    expect(failed?.failure).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('Reprocess'),
    });
    expect(attempts).toBe(3);
    expect(await store.page(id, 1, 1)).toBeUndefined();
  });

  it('outlast a dozen ends of the process that reads, and retry a passing fault after them', async () => {
    const { id } = await added();
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
    for (let n = 0; n < 12; n++) {
      expect((await store.jobs.claim(EXTRACTION, `killed ${n}`, 30_000))?.key).toBe(id);
      await store.jobs.releaseAll();
      vi.setSystemTime(Date.now() + 60_000);
    }
    let attempts = 0;
    work({
      async *read() {
        attempts += 1;
        if (attempts === 1) throw new Error('the store is away for a moment');
        yield PAGE;
      },
    });
    expect(await until(id, 'indexing')).toMatchObject({ pagesDone: 1 });
    expect(attempts).toBe(2);
  });

  it('say truthfully that a document was cut off, time and again', async () => {
    const { id } = await added();
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
    for (let n = 0; n < 31; n++) {
      await store.jobs.claim(EXTRACTION, `killed ${n}`, 30_000);
      await store.jobs.releaseAll();
      vi.setSystemTime(Date.now() + 60_000);
    }
    work({ read: () => expect.fail('is not read again') });
    expect((await until(id, 'failed'))?.failure).toMatchObject({
      code: 'internal',
      reason: 'reading_cut_off',
      params: { times: 31 },
      message: expect.stringContaining('cut off 31 times'),
    });
  });

  it('give up a file that ends its reader each time, and read the others', async () => {
    const extractor = new Extractor(DEFAULT_LIMITS);
    running.push({ stop: () => extractor.close() });
    const bytes = Buffer.from('Words of a file.');
    const deadly = await added(store, 'cd'.repeat(32));
    const other = await added();
    work({
      read(document, signal) {
        const isDeadly = document.sha256 === deadly.sha256;
        return extractor.extract({
          fileType: 'txt',
          size: bytes.length,
          // Never whole where the reader is to end: it could be done before the signal reaches it.
          source: isDeadly ? neverEnding(bytes.subarray(1)) : inPieces(bytes),
          group: '1',
          signal,
          onProcess: (pid) => void (isDeadly && process.kill(pid, 'SIGKILL')),
        });
      },
    });
    expect((await until(deadly.id, 'failed'))?.failure).toMatchObject({
      reason: 'reading_failed',
      params: { times: 3 },
    });
    expect(await until(other.id, 'indexing')).toMatchObject({ pagesDone: 1 });
  });

  it('say so when the disk stays full', async () => {
    const { id } = await added();
    work({
      read() {
        throw commonRefusals.no_room();
      },
    });
    expect((await until(id, 'failed'))?.failure).toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining('Free some space'),
    });
  });

  it('do not try again what the file is to blame for', async () => {
    const { id } = await added();
    let attempts = 0;
    work({
      read() {
        attempts += 1;
        throw new UnreadableFile({ code: 'damaged', message: 'It is damaged.' });
      },
    });
    expect((await until(id, 'failed'))?.failure).toEqual({ code: 'damaged', message: 'It is damaged.' });
    await eventually(async () => expect(await store.jobs.nextDue(EXTRACTION)).toBeUndefined());
    expect(attempts).toBe(1);
  });

  it('are read that another replica added', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-jobs-'));
    const [here, elsewhere] = [openSqliteStore(join(folder, 'd')), openSqliteStore(join(folder, 'd'))];
    running.push(here.component, elsewhere.component, { stop: () => rmSync(folder, { recursive: true }) });
    let announce = () => {};
    const events = {
      watch: (_: readonly string[], heard: (event: never) => void) => {
        announce = () => heard(undefined as never);
        return { stop: async () => undefined };
      },
    };
    // Nothing comes of waiting.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    work({ read: async function* () {} }, { store: here, events });
    const { id } = await added(elsewhere);
    while ((await elsewhere.get(id))?.status === 'uploaded') {
      announce();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await here.get(id))?.status).not.toBe('uploaded');
  });

  it('end a reading whose document another process removed', async () => {
    const { id } = await added();
    const ended = vi.fn();
    work(
      {
        async *read(_, signal) {
          yield PAGE;
          await store.remove(id, []);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          ended();
          signal.throwIfAborted();
        },
      },
      { leaseMs: 90 },
    );
    await eventually(() => expect(ended).toHaveBeenCalled());
    expect(await store.get(id)).toBeUndefined();
  });
});
