import { payloadOf, subjects } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentsUnderTest, documentsUnderTest, PROJECT } from './testing/documents-under-test.ts';
import { makeScan, pictureOf } from './testing/scans.ts';

const LINES = ['Granite and basalt are', 'rocks of the mountain'];

describe('a scan', () => {
  let under: DocumentsUnderTest;
  let picture: Awaited<ReturnType<typeof pictureOf>>;
  beforeAll(async () => {
    picture = await pictureOf(LINES);
    under = await documentsUnderTest({ config: { OCR_PAGES: 2 } });
  });
  afterAll(() => under.close());

  it('is recognised, with the place of each word, and tells it from what was read', async () => {
    const uploaded = await under.upload('scan.pdf', makeScan(['Some written words', picture]));
    const read = await under.until(uploaded, 'DOCUMENT_STATUS_INDEXING');
    expect(read).toMatchObject({ pagesDone: 2, pagesTotal: 2, chunksCount: 2, warnings: [] });
    const call = await under.platform.as(under.bob);
    const pageOf = (page: number) =>
      under.client.getPage({ projectId: PROJECT, documentId: read.id, page }, call);
    expect(await pageOf(1)).toMatchObject({ text: 'Some written words', recognition: undefined });
    const { text, recognition } = await pageOf(2);
    expect(text).toBe(LINES.join('\n'));
    expect(recognition?.confidence).toBeGreaterThan(80);
    const words = recognition?.words.map(({ start, end }) => text.slice(start, end));
    expect(words).toEqual(LINES.flatMap((line) => line.split(' ')));
  });

  it('says which pages are beyond the limit', async () => {
    const uploaded = await under.upload('long.pdf', makeScan([picture, picture, picture]));
    const { warnings } = await under.until(uploaded, 'DOCUMENT_STATUS_INDEXING');
    expect(warnings).toMatchObject([
      { code: 'reading_warning_not_recognised', params: { pages: '3', count: 1, max: 2 } },
    ]);
  });

  it('holds up no document that has text', async () => {
    const inOrder: string[] = [];
    under.watch([subjects.documentExtracted], (event) => {
      inOrder.push(payloadOf(event, 'documentExtracted')?.documentId ?? '');
    });
    const scans = await Promise.all(
      Array.from({ length: 6 }, (_, index) => under.upload(`${index}.pdf`, makeScan([`${index}`, picture]))),
    );
    const text = await under.upload('a.txt', 'Plain words.');
    const ids = [...scans, text].map(({ id }) => id);
    // Events of documents of before may come late, and an event may come again.
    await eventually(() => expect(inOrder).toEqual(expect.arrayContaining(ids)));
    const last = ids.toSorted((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b)).at(-1);
    expect(last).not.toBe(text.id);
  });

  it('is left when it is deleted', async () => {
    const uploaded = await under.upload('scan.pdf', makeScan([picture]));
    await eventually(async () =>
      expect((await under.get(uploaded)).status).not.toBe('DOCUMENT_STATUS_UPLOADED'),
    );
    const call = await under.platform.as(under.ada);
    await under.client.deleteDocument({ projectId: PROJECT, documentId: uploaded.id }, call);
    await expect(under.get(uploaded)).rejects.toThrow('There is no such document');
  });

  it('is no text where recognition is turned off', async () => {
    const without = await documentsUnderTest({ config: { OCR_LANGUAGES: '' } });
    try {
      const uploaded = await without.upload('scan.pdf', makeScan([picture]));
      const { failure } = await without.until(uploaded, 'DOCUMENT_STATUS_FAILED');
      expect(failure).toMatchObject({ code: 'no_text', reason: 'reading_no_text_pdf' });
    } finally {
      await without.close();
    }
  });

  it('asks at the start for the models of its languages', async () => {
    const unknown = documentsUnderTest({ config: { OCR_LANGUAGES: 'eng+xx', OCR_DATA: '/nowhere' } });
    await expect(unknown).rejects.toThrow('OCR_LANGUAGES: needs xx.traineddata in /nowhere');
  });
});
