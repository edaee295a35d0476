import { type Envelope, newEvent, payloadOf } from '@cairn/messaging/events';
import { asService } from '@cairn/platform/rpc';
import type { Document, Passage } from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentsUnderTest, documentsUnderTest } from './testing/documents-under-test.ts';
import { makeDocx, paragraph } from './testing/docx.ts';
import { makePdf } from './testing/pdf.ts';

describe('documents service', () => {
  let under: DocumentsUnderTest;
  let published: Envelope[];

  beforeAll(async () => {
    under = await documentsUnderTest();
    under.watch(['cairn.documents.>'], (event) => published.push(event));
  });
  beforeEach(() => {
    under.renew();
    published = [];
  });
  afterAll(() => under.close());

  /** What was published, but for what may come at any time: how far a reading is, and the picture of a document. */
  const kinds = () =>
    published
      .map((event) => event.payload?.$case ?? '')
      .filter((kind) => !['documentProgressed', 'documentPictured'].includes(kind));

  /** Has a document become ready, and waits for a picture that is not `before`. */
  async function pictured(document: Pick<Document, 'id' | 'projectId'>, before = ''): Promise<Document> {
    await under.indexed(await under.until(document, 'DOCUMENT_STATUS_INDEXING'));
    return eventually(async () => {
      const now = await under.get(document);
      expect(now.pictureId).not.toBe(before);
      return now;
    });
  }

  async function streamed(document: Pick<Document, 'id' | 'version'>): Promise<Passage[]> {
    const passages: Passage[] = [];
    const request = { documentId: document.id, version: document.version };
    for await (const portion of under.asSearch.streamPassages(request, asService()))
      passages.push(...portion.passages);
    return passages;
  }

  it('takes files of every type all the way to ready', async () => {
    for (const [filename, content] of [
      ['a.txt', 'Plain words.'],
      ['a.md', '# Words\n\nPlain words.'],
      ['a.csv', 'name,word\nAda,Plain words.'],
      ['a.json', '{"text": "Plain words."}'],
      ['a.pdf', makePdf(['Plain words.'])],
      ['a.docx', makeDocx(paragraph('Plain words.'))],
    ] as const) {
      published = [];
      const uploaded = await under.upload(filename, content);
      expect(uploaded).toMatchObject({ name: filename, status: 'DOCUMENT_STATUS_UPLOADED', version: 1 });
      const read = await under.until(uploaded, 'DOCUMENT_STATUS_INDEXING');
      expect(read).toMatchObject({ chunksCount: 1, pagesDone: 1, pagesTotal: 1, failure: undefined });
      expect((await streamed(read))[0]?.text).toContain('Plain words.');
      await under.indexed(read);
      await under.until(read, 'DOCUMENT_STATUS_PROCESSED');
      await eventually(() =>
        expect(kinds()).toEqual(['documentUploaded', 'documentExtracted', 'documentReady']),
      );
    }
  });

  it('gives pages and passages whose places fit together', async () => {
    const pdf = makePdf(['First page.\nWith two lines.', 'Second page.']);
    const document = await under.until(await under.upload('a.pdf', pdf), 'DOCUMENT_STATUS_INDEXING');
    const call = await under.platform.as(under.bob);
    const address = { projectId: under.project, documentId: document.id };
    const second = await under.client.getPage({ ...address, page: 2 }, call);
    expect(second).toEqual({ page: 2, text: 'Second page.', firstLine: 3, pagesTotal: 2, version: 1 });
    const first = await under.client.listPassages({ ...address, pageSize: 1 }, call);
    expect(first.passages).toMatchObject([{ ordinal: 0, page: 1, start: 0, lineStart: 1, lineEnd: 2 }]);
    const rest = await under.client.listPassages({ ...address, pageToken: first.nextPageToken }, call);
    expect(rest).toMatchObject({
      nextPageToken: '',
      passages: [{ ordinal: 1, page: 2, lineStart: 3, text: 'Second page.' }],
    });
    expect(await streamed(document)).toEqual([...first.passages, ...rest.passages]);
    await expect(under.client.getPage({ ...address, page: 3 }, call)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('gives the file back as it came, whole or in part', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => 97 + (index % 26)));
    const { id } = await under.upload('a.txt', content);
    const call = await under.platform.as(under.bob);
    const download = async (range: { start?: number; end?: number }) => {
      const pieces: Uint8Array[] = [];
      const request = { projectId: under.project, documentId: id, ...range };
      for await (const { chunk } of under.client.downloadDocument(request, call)) pieces.push(chunk);
      return Buffer.concat(pieces);
    };
    expect((await download({})).equals(content)).toBe(true);
    expect((await download({ start: 100, end: 110 })).toString()).toBe(content.toString('latin1', 100, 110));
    expect((await download({ start: 299_990, end: 999_999 })).length).toBe(10);
    await expect(download({ start: 300_001 })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(download({ start: 10, end: 5 })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('says in words why a file cannot be read, and reads the next one', async () => {
    const failing: [string, Uint8Array | string, string][] = [
      ['empty.txt', '', 'empty'],
      ['blank.md', ' \n\t\n', 'empty'],
      ['scan.pdf', makePdf(['', '']), 'no_text'],
      ['cut.pdf', makePdf(['words']).subarray(0, 200), 'damaged'],
    ];
    for (const [filename, content, code] of failing) {
      const failed = await under.until(await under.upload(filename, content), 'DOCUMENT_STATUS_FAILED');
      expect(failed.failure, filename).toMatchObject({ code, message: expect.stringMatching(/[.]$/) });
    }
    await eventually(() =>
      expect(kinds().filter((kind) => kind === 'documentFailed')).toHaveLength(failing.length),
    );
    await under.until(await under.upload('good.txt', 'Good words.'), 'DOCUMENT_STATUS_INDEXING');
  });

  it('names what a reading left out, for clients that say it in other languages', async () => {
    const uploaded = await under.upload('table.csv', 'name;city\nAda;London\nBob\n');
    const { warnings } = await under.until(uploaded, 'DOCUMENT_STATUS_INDEXING');
    expect(warnings).toEqual([
      {
        code: 'reading_warning_ragged_rows',
        message: expect.stringContaining('1 row has'),
        params: { count: 1, cells: 2, row: 3 },
      },
    ]);
  });

  it('lists newest first, page by page', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt'];
    for (const name of names) await under.upload(name, `words of ${name}`);
    const call = await under.platform.as(under.bob);
    const first = await under.client.listDocuments({ projectId: under.project, pageSize: 2 }, call);
    expect(first).toMatchObject({ total: 3, documents: [{ name: 'c.txt' }, { name: 'b.txt' }] });
    const rest = await under.client.listDocuments(
      { projectId: under.project, pageSize: 2, pageToken: first.nextPageToken },
      call,
    );
    expect(rest).toMatchObject({ nextPageToken: '', documents: [{ name: 'a.txt' }] });
    await expect(
      under.client.listDocuments({ projectId: under.project, pageToken: 'nonsense' }, call),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('renames, keeping the type’s extension', async () => {
    const { id } = await under.upload('a.txt', 'words');
    const call = await under.platform.as(under.ada);
    const rename = (name: string) =>
      under.client.renameDocument({ projectId: under.project, documentId: id, name }, call);
    expect((await rename('Minutes of 4/5  May')).document?.name).toBe('Minutes of 4/5  May.txt');
    await expect(rename('Minutes \u202E of May')).rejects.toMatchObject({
      faults: [{ loc: ['body', 'name'], type: 'character_refused', ctx: { character: 'U+202E' } }],
    });
    await expect(rename('  ')).rejects.toMatchObject({ code: 'invalid_input' });
    await eventually(() => expect(kinds()).toContain('documentRenamed'));
  });

  it('reads a document again under a new version, its old text standing meanwhile', async () => {
    const first = await under.until(
      await under.upload('a.txt', 'Lasting words.'),
      'DOCUMENT_STATUS_INDEXING',
    );
    await under.indexed(first);
    await under.until(first, 'DOCUMENT_STATUS_PROCESSED');
    const call = await under.platform.as(under.ada);
    const address = { projectId: under.project, documentId: first.id };
    const { document: again } = await under.client.reprocessDocument(address, call);
    expect(again).toMatchObject({ version: 2, status: 'DOCUMENT_STATUS_UPLOADED', failure: undefined });
    expect((await under.client.getPage({ ...address, page: 1 }, call)).text).toBe('Lasting words.');
    const second = await under.until(first, 'DOCUMENT_STATUS_INDEXING');
    await expect(streamed(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await streamed(second)).toHaveLength(1);
    // An event of the version before is too late to matter.
    await under.indexed(first);
    await under.indexed(second);
    await under.until(first, 'DOCUMENT_STATUS_PROCESSED');
    await eventually(() => expect(kinds().filter((kind) => kind === 'documentReady')).toHaveLength(2));
  });

  it('is ready once, however often search says so, and failed when search gives up', async () => {
    const document = await under.until(await under.upload('a.txt', 'words'), 'DOCUMENT_STATUS_INDEXING');
    const value = { documentId: document.id, version: 1, message: 'The index is full.' };
    const failed = newEvent({ $case: 'documentIndexFailed', value }, { projectId: under.project });
    await under.platform.bus.publish([failed]);
    expect((await under.until(document, 'DOCUMENT_STATUS_FAILED')).failure).toMatchObject({
      code: 'index_failed',
      message: expect.stringContaining('The index is full.'),
    });
    await under.indexed(document);
    await under.until(document, 'DOCUMENT_STATUS_PROCESSED');
    await under.indexed(document);
    await under.platform.bus.publish([
      newEvent({ $case: 'documentIndexFailed', value }, { projectId: under.project }),
    ]);
    const last = await under.until(await under.upload('b.txt', 'more'), 'DOCUMENT_STATUS_INDEXING');
    await under.indexed(last);
    await under.until(last, 'DOCUMENT_STATUS_PROCESSED');
    expect((await under.get(document)).status).toBe('DOCUMENT_STATUS_PROCESSED');
    const ready = () =>
      published.map((event) => payloadOf(event, 'documentReady')?.documentId).filter(Boolean);
    // What is announced of a change comes after it.
    await eventually(() => expect(ready()).toContain(last.id));
    expect(ready()).toEqual([document.id, last.id]);
  });

  it('lets viewers read, editors write, and strangers see nothing', async () => {
    const { id: documentId, pictureId } = await pictured(await under.upload('a.pdf', makePdf(['words'])));
    const address = { projectId: under.project, documentId };
    const { client, platform, bob, eve, ada } = under;
    const reads = async (user: { userId: string }) => {
      const call = await platform.as(user);
      return [
        () => client.getDocument(address, call),
        () => client.listDocuments(address, call),
        () => client.getPage({ ...address, page: 1 }, call),
        () => client.listPassages(address, call),
        () => collect(client.downloadDocument(address, call)),
        () => client.getPicture({ ...address, pictureId }, call),
      ];
    };
    const writes = async (user: { userId: string }) => {
      const call = await platform.as(user);
      return [
        () => client.renameDocument({ ...address, name: 'b' }, call),
        () => client.deleteDocument(address, call),
        () => client.reprocessDocument(address, call),
      ];
    };
    for (const read of await reads(bob)) await expect(read()).resolves.toBeDefined();
    for (const write of await writes(bob)) await expect(write()).rejects.toMatchObject({ code: 'forbidden' });
    for (const call of [...(await reads(eve)), ...(await writes(eve))]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    }
    const elsewhere = { projectId: under.otherProject, documentId };
    await expect(client.getDocument(elsewhere, await platform.as(ada))).rejects.toMatchObject({
      code: 'not_found',
    });
    const passages = client.streamPassages({ documentId, version: 1 }, await platform.as(ada));
    await expect(collect(passages)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('changes nothing in an archived project', async () => {
    under.setProjectState('PROJECT_STATE_ARCHIVED');
    await expect(under.upload('a.txt', 'words')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Restore it'),
    });
  });

  it('knows nothing of documents that never were', async () => {
    const call = await under.platform.as(under.ada);
    for (const documentId of [uuidv7(), '', "' OR 1=1 --", '../x', '\0']) {
      await expect(
        under.client.getDocument({ projectId: under.project, documentId }, call),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
