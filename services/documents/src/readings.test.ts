import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEvent } from '@cairn/messaging/events';
import { openFolderBlobs } from '@cairn/persistence/blobs';
import type { Document } from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type DocumentsUnderTest,
  documentsUnderTest,
  OTHER_PROJECT,
  PROJECT,
} from './testing/documents-under-test.ts';
import { inPieces } from './testing/extraction.ts';
import { makePdf } from './testing/pdf.ts';

/** Takes long enough to read that a test can step in. */
const PAGES = 2_000;
const LONG = makePdf(Array.from({ length: PAGES }, (_, index) => `Page ${index + 1} ${'word '.repeat(300)}`));
/** The same, as another file. */
const longer = (remark: string) => Buffer.concat([LONG, Buffer.from(`% ${remark}\n`)]);

describe('a reading', () => {
  let under: DocumentsUnderTest;
  const folders: string[] = [];

  afterEach(async () => {
    await under.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  /** Ids of the reader processes of this test's process. */
  async function readers(): Promise<number[]> {
    const found: number[] = [];
    for (const name of await readdir('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const [stat, command] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
      );
      const parent = Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (parent === process.pid && command?.includes('worker/main.ts')) found.push(Number(name));
    }
    return found;
  }

  /** Waits until some pages of a document are read. */
  const underWay = (document: Document) =>
    eventually(async () => {
      const now = await under.get(document);
      expect(now.status).toBe('DOCUMENT_STATUS_EXTRACTING');
      expect(now.pagesDone).toBeGreaterThan(0);
    });

  it('reports how far it is while it goes on', async () => {
    under = await documentsUnderTest();
    const seen: string[] = [];
    under.platform.bus.watch(['cairn.documents.document.progressed.v1'], (event) => {
      if (event.payload?.$case !== 'documentProgressed') return;
      const { stage, pagesDone, pagesTotal } = event.payload.value;
      seen.push(`${stage} ${pagesDone > 0 && pagesDone <= PAGES} ${pagesTotal}`);
    });
    const document = await under.upload('long.pdf', LONG);
    const read = await under.until(document, 'DOCUMENT_STATUS_INDEXING');
    expect(read).toMatchObject({ pagesDone: PAGES, pagesTotal: PAGES });
    await eventually(() => expect(seen.at(-1)).toBe(`DOCUMENT_STATUS_INDEXING true ${PAGES}`));
    expect(seen).toContain(`DOCUMENT_STATUS_EXTRACTING true ${PAGES}`);
  });

  it.runIf(process.platform === 'linux')('whose process is killed begins again and ends well', async () => {
    under = await documentsUnderTest();
    const document = await under.upload('long.pdf', LONG);
    await underWay(document);
    const pids = await readers();
    expect(pids).toHaveLength(1);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    const read = await under.until(document, 'DOCUMENT_STATUS_INDEXING');
    expect(read).toMatchObject({ pagesDone: PAGES, chunksCount: 2 * PAGES, version: 1 });
  });

  it('is ended by the deletion of its document, and nothing is left', async () => {
    under = await documentsUnderTest();
    const document = await under.upload('long.pdf', LONG);
    await underWay(document);
    const call = await under.platform.as(under.ada);
    const address = { projectId: PROJECT, documentId: document.id };
    await under.client.deleteDocument(address, call);
    await expect(under.client.getDocument(address, call)).rejects.toMatchObject({ code: 'not_found' });
    await expect(under.client.deleteDocument(address, call)).rejects.toMatchObject({ code: 'not_found' });
    await eventually(async () => expect(await readers()).toEqual([]));
    expect(await holders()).toEqual([]);
    const next = await under.upload('next.txt', 'Next words.');
    await under.until(next, 'DOCUMENT_STATUS_INDEXING');
  });

  it('that a stopped process had begun is taken up by the next one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-documents-'));
    folders.push(folder);
    under = await documentsUnderTest({ folder });
    const document = await under.upload('long.pdf', LONG);
    await underWay(document);
    await under.close();
    const { members, ada } = under;
    under = await documentsUnderTest({ folder });
    under.members.set(PROJECT, members.get(PROJECT) ?? new Map());
    const call = await under.platform.as(ada);
    await eventually(async () => {
      const address = { projectId: PROJECT, documentId: document.id };
      const { document: now } = await under.client.getDocument(address, call);
      expect(now).toMatchObject({ status: 'DOCUMENT_STATUS_INDEXING', chunksCount: 2 * PAGES });
    });
  });

  it('of a small file of one project does not wait for the large ones of another', async () => {
    under = await documentsUnderTest({ config: { DOCUMENTS_READERS: 1 } });
    const large = [
      await under.upload('1.pdf', longer('1')),
      await under.upload('2.pdf', longer('2')),
      await under.upload('3.pdf', longer('3')),
    ];
    const small = await under.upload('small.txt', 'Few words.', OTHER_PROJECT);
    await under.until(small, 'DOCUMENT_STATUS_INDEXING');
    const last = await under.get(large[2] as Document);
    expect(last.status).toBe('DOCUMENT_STATUS_UPLOADED');
  });

  it('ends with its project, and so does everything else in it', async () => {
    under = await documentsUnderTest();
    const going = await under.upload('long.pdf', LONG);
    const done = await under.until(await under.upload('a.txt', 'words'), 'DOCUMENT_STATUS_INDEXING');
    const other = await under.upload('b.txt', 'words elsewhere', OTHER_PROJECT);
    await underWay(going);
    const deleted: string[] = [];
    under.platform.bus.watch(['cairn.documents.document.deleted.v1'], (event) => {
      if (event.payload?.$case === 'documentDeleted') deleted.push(event.payload.value.documentId);
    });
    const event = newEvent({ $case: 'projectDeleted', value: {} }, { projectId: PROJECT });
    await under.platform.bus.publish([event]);
    await eventually(() => expect(deleted.sort()).toEqual([going.id, done.id].sort()));
    await eventually(async () => {
      const blobs = await holders();
      expect(blobs).toEqual([other.id]);
    });
    expect((await under.get(other)).id).toBe(other.id);
  });

  it('finds the files that a killed process left without their document, and removes them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-documents-'));
    folders.push(folder);
    const blobs = await openFolderBlobs(join(folder, 'files'));
    const limit = { maxBytes: 1_000 };
    await blobs.put('01980000-0000-7000-8000-000000000000', inPieces(Buffer.from('stray')), limit);
    under = await documentsUnderTest({ folder });
    await eventually(async () => expect(await holders()).toEqual([]));
  });

  /** Ids of the documents that hold a stored file. */
  async function holders(): Promise<string[]> {
    const names = await readdir(under.platform.dataPath('files'), { recursive: true });
    return names
      .filter((name) => name.includes('held-by-'))
      .map((name) => name.slice(name.indexOf('held-by-') + 8));
  }
});
