import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocx, paragraph } from '../../documents/src/testing/docx.ts';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';

const MEGABYTE = 1024 * 1024;
const fixture = (name: string) => readFileSync(new URL(`../../documents/fixtures/${name}`, import.meta.url));
const plainPdf = makePdf(['The harbour opened in 1871.']);

/** Refused before anything is kept: name, content, status, what the answer says. */
const refused: [string, Uint8Array | string, number, RegExp][] = [
  [
    'program.exe',
    'MZ',
    415,
    /^Unsupported file type\. Please upload one of: TXT, PDF, DOCX, MD, CSV, JSON, PNG, JPEG, TIFF, WEBP$/,
  ],
  ['really-a-pdf.txt', plainPdf, 415, /holds a PDF/],
];

/** Kept, and then said to be unreadable: name, content, code. */
const unreadable: [string, Uint8Array | string, RegExp][] = [
  ['empty.txt', '', /^empty$/],
  ['blank.md', ' \n\t\n ', /^empty$/],
  ['cut.docx', makeDocx(paragraph('x'.repeat(10_000))).subarray(0, 700), /^damaged$/],
  ['many-pages.pdf', makePdf(['x'], { declaredPages: 10_000 }), /^too_many_pages$/],
  ['bomb.docx', makeDocx(paragraph('a'.repeat(60 * MEGABYTE))), /^too_large_inside$/],
  ['deep.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /^too_deep$/],
  ['wrong.json', '{"a": 1,}', /^invalid$/],
  ['locked.pdf', fixture('pdf/pr6531_2.pdf'), /^encrypted$/],
];

describe('hostile files', () => {
  let cairn: Cairn;
  let eve: Person;
  let project: number;

  beforeAll(async () => {
    cairn = await bootCairn();
    eve = await Person.signedUp(cairn.url);
    project = await eve.makeProject();
  });
  afterAll(() => discard(cairn));

  it.each(refused)('%s is refused, and nothing of it is kept', async (name, content, status, words) => {
    const answer = await eve.upload(project, name, content);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect((answer.body as unknown as { detail: string }).detail).toMatch(words);
    expect((await eve.call('GET', `/api/projects/${project}/documents`)).body).toEqual([]);
  });

  it('one byte over 50 MB is refused in constant memory, announced or not', async () => {
    const big = Buffer.alloc(50 * MEGABYTE + 1, 'granite and rope. ');
    async function refuseBoth() {
      const answer = await eve.upload(project, 'big.txt', big);
      expect(answer.status).toBe(413);
      expect(answer.body).toEqual({
        detail: 'File is too large. Maximum size is 50MB.',
        code: 'file_too_large',
      });
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\n\r\n';
      const streamed = await eve.raw('POST', `/api/projects/${project}/documents`, {
        body: ReadableStream.from([Buffer.from(head), big, Buffer.from('\r\n--x--\r\n')]),
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
        duplex: 'half',
      } as RequestInit);
      expect(streamed.status).toBe(413);
      await streamed.text();
    }
    /** What some work adds to the process that it adds most to: a sum is mostly what all of them wait to collect. */
    async function mostGrown(work: () => Promise<unknown>): Promise<number> {
      const before = await cairn.residentBytesOfEach();
      await work();
      const after = await cairn.residentBytesOfEach();
      return Math.max(...after.map((bytes, index) => bytes - (before[index] ?? 0)));
    }
    // Processes take their buffers once.
    for (let time = 0; time < 2; time++) await refuseBoth();
    // Sixteen files are 800 MB, of which four come at once.
    const grown = await mostGrown(async () => {
      for (let time = 0; time < 2; time++) await Promise.all([1, 2, 3, 4].map(refuseBoth));
    });
    expect(grown).toBeLessThan(100 * MEGABYTE);
    expect(await cairn.unfinishedUploads()).toBe(0);
  });

  it('are read one by one with a reason each, while other people’s go on', async () => {
    const ada = await Person.signedUp(cairn.url);
    const adasProject = await ada.makeProject();
    const sent = await Promise.all(
      unreadable.map(async ([name, content]) => {
        const answer = await eve.upload(project, name, content);
        expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(201);
        return answer.body.id;
      }),
    );
    const { body: good } = await ada.upload(adasProject, 'harbour.pdf', plainPdf);
    expect(await ada.settled(adasProject, good.id)).toMatchObject({ status: 'processed' });
    for (const [index, [name, , code]] of unreadable.entries()) {
      const document = await eve.settled(project, sent[index] ?? '');
      expect(document.status, name).toBe('error');
      expect(document.error?.code, name).toMatch(code);
      expect(document.error?.message.length, name).toBeGreaterThan(20);
    }
    const found = await eve.call('POST', `/api/projects/${project}/search/semantic`, { content: 'harbour' });
    expect(found.body).toMatchObject({ passages: [] });
  });

  it('of odd but honest kinds are read', async () => {
    const odd: [string, Uint8Array | string, string][] = [
      ['ragged.csv', 'name;age\nIngrid;41;extra\nTomas\n', 'Ingrid'],
      ['tabs.csv', 'name\tage\nOlaf\t7\n', 'Olaf'],
      ['latin.txt', Buffer.from('caf\xe9 au lait', 'latin1'), 'café'],
      ['utf16.txt', Buffer.from('\ufeffnordwind', 'utf16le'), 'nordwind'],
    ];
    for (const [name, content, word] of odd) {
      const { body, status } = await eve.upload(project, name, content);
      expect(status, JSON.stringify(body)).toBe(201);
      expect(await eve.settled(project, body.id), name).toMatchObject({ status: 'processed' });
      const found = await eve.call<{ passages: { document_name: string }[] }>(
        'POST',
        `/api/projects/${project}/search/semantic`,
        { content: word },
      );
      expect(found.body.passages[0]?.document_name).toBe(name);
    }
  });

  it('leave the service up', async () => {
    expect((await fetch(`${cairn.url}/health/ready`)).status).toBe(200);
  });
});
