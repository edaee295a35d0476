import type { Document } from '@cairn/proto/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentsUnderTest, documentsUnderTest } from './testing/documents-under-test.ts';
import { makePdf } from './testing/pdf.ts';

describe('an open document', () => {
  let under: DocumentsUnderTest;

  beforeAll(async () => {
    under = await documentsUnderTest();
  });
  beforeEach(() => under.renew());
  afterAll(() => under.close());

  async function read(name: string, content: Uint8Array | string): Promise<Document> {
    return under.until(await under.upload(name, content), 'DOCUMENT_STATUS_INDEXING');
  }
  const find = async ({ id }: Document, query: string, who = under.bob) =>
    under.client.findInDocument(
      { projectId: under.project, documentId: id, query },
      await under.platform.as(who),
    );

  it('says where it has some words, whatever their case, accents and line breaks', async () => {
    const document = await read(
      'a.txt',
      'Die Größe\nder Steine. (GROSSE) über der GROBE: a+b. Stones mark\nthe way.',
    );
    for (const [query, found] of [
      ['DER', ['der', 'der']],
      ['uber', ['über']],
      ['stones  MARK the', ['Stones mark\nthe']],
      ['a+b.', ['a+b.']],
      ['(', ['(']],
      ['nothing', []],
      [' ', []],
    ] as const) {
      const { places, more } = await find(document, query);
      expect([query, places.map(({ text }) => text), more]).toEqual([query, found, false]);
    }
    const [place] = (await find(document, 'über')).places;
    const { text } = await under.client.getPage(
      { projectId: under.project, documentId: document.id, page: 1 },
      await under.platform.as(under.bob),
    );
    expect(text.slice(place?.start, place?.end)).toBe('über');
    expect(text.indexOf(place?.around ?? '-')).toBe(place?.aroundStart);
    expect(place?.around).toContain('Steine');
  });

  it('says it page by page, and no more than a thousand times', async () => {
    const document = await read('a.pdf', makePdf(['One stone.', 'Two stones.', 'None.']));
    expect((await find(document, 'stone')).places.map(({ page }) => page)).toEqual([1, 2]);
    const long = await under.upload('b.txt', 'word '.repeat(1_200));
    const { places, more } = await find(await under.until(long, 'DOCUMENT_STATUS_INDEXING'), 'word');
    expect([places.length, more]).toEqual([1_000, true]);
  });

  it('is looked through by those who may read it, for words of some length', async () => {
    const document = await read('a.txt', 'words');
    await expect(find(document, 'words', under.eve)).rejects.toMatchObject({ code: 'not_found' });
    await expect(find(document, 'x'.repeat(201))).rejects.toMatchObject({
      faults: [{ loc: ['query', 'query'], type: 'find_too_long' }],
    });
  });

  it('says which of its pages have no text', async () => {
    const document = await read('a.pdf', makePdf(['One.', '', 'Three.', '']));
    const request = { projectId: under.project, documentId: document.id };
    const gaps = await under.client.listGaps(request, await under.platform.as(under.bob));
    expect(gaps).toEqual({ pagesWithoutText: [2, 4], unsurePages: [] });
  });

  it('says so of several with the count of documents, the first few pages of each', async () => {
    const whole = await read('a.pdf', makePdf(['One.']));
    const gappy = await read('b.pdf', makePdf(['One.', ...Array(7).fill('')]));
    const asked = { projectId: under.project, unread: true, gapsOf: [whole.id, gappy.id, 'unknown'] };
    const asBob = await under.platform.as(under.bob);
    expect(await under.client.countDocuments(asked, asBob)).toMatchObject({
      total: 2,
      reading: 2,
      failed: 0,
      gaps: [{ documentId: gappy.id, pages: [2, 3, 4, 5, 6], count: 7 }],
    });
    expect(await under.client.countDocuments({ projectId: under.project }, asBob)).toMatchObject({
      total: 2,
      reading: 0,
      gaps: [],
    });
  });
});
