import { expect, it } from 'vitest';
import { type DocumentsStore, EXTRACTION, RECOGNITION } from '../../domain/ports.ts';
import { CONTEXT, deletedEvent, makePage, RECOGNITION_OF_PAGE, REMARK } from '../../testing/filled-store.ts';
import type { Makers } from '../../testing/makers.ts';

/** What every adapter of the documents store must do about the readings of a document, and what comes of them. */
export function describeReadings(store: () => DocumentsStore, { added, read, begin }: Makers): void {
  it('reads a version into pages and passages, and makes them the document’s text', async () => {
    const document = await read();
    expect(document).toMatchObject({
      status: 'indexing',
      textVersion: 1,
      textPages: 2,
      pagesDone: 2,
      pagesTotal: 2,
      chunksCount: 4,
      warnings: [REMARK],
    });
    expect(await store().page(document.id, 1, 2)).toEqual(makePage(2, 'Three. Four.').page);
    expect(await store().page(document.id, 1, 3)).toBeUndefined();
    const pagesAfter = async (after: number, limit: number) =>
      (await store().pagesAfter(document.id, 1, after, limit)).map(({ number }) => number);
    expect(await pagesAfter(0, 9)).toEqual([1, 2]);
    expect(await pagesAfter(0, 1)).toEqual([1]);
    expect(await pagesAfter(1, 9)).toEqual([2]);
    expect(await store().pagesAfter(document.id, 2, 0, 9)).toEqual([]);
    const passages = await store().passages(document.id, 1, -1, 3);
    expect(passages.map((passage) => passage.text)).toEqual(['One.', 'Two.', 'Three.']);
    expect(passages[2]).toMatchObject({
      ordinal: 2,
      page: 2,
      start: 0,
      end: 6,
      headings: ['Top', 'Under'],
    });
    const [last, ...others] = await store().passages(document.id, 1, 2, 3);
    expect(last).toMatchObject({ text: 'Four.', context: CONTEXT });
    expect(others).toEqual([]);
  });

  it('begins a reading again without anything of the run before', async () => {
    const { id } = await added();
    const first = await begin(id, 1);
    await store().addPages(id, first, [makePage(1, 'One. Two.'), makePage(2, 'Not. Again.', 2)]);
    expect(await store().setProgress(id, first, 2, 9)).toBe(true);
    const begun = await store().beginReading(id, 1);
    expect(begun?.document).toMatchObject({ status: 'extracting', pagesDone: 0, pagesTotal: 0 });
    expect(await store().page(id, 1, 1)).toBeUndefined();
    const run = begun?.run ?? '';
    expect(await store().addPages(id, run, [makePage(1, 'One. Two.')])).toBe(true);
    await store().finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, []);
    expect(await store().page(id, 1, 2)).toBeUndefined();
    expect((await store().passages(id, 1, -1, 9)).map((passage) => passage.text)).toEqual(['One.', 'Two.']);
  });

  it('keeps the last pages with the end of the reading, and only of the run that reads', async () => {
    const { id } = await added();
    const [late, run] = [await begin(id, 1), await begin(id, 1)];
    await store().addPages(id, run, [makePage(1, 'One. Two.')]);
    const rest = (text: string) => [makePage(2, text, 2)];
    const result = { pages: 2, passages: 4, warnings: [] };
    expect(await store().finishReading(id, late, { ...result, rest: rest('Not. These.') }, [])).toBe(false);
    expect(await store().finishReading(id, run, { ...result, rest: rest('Three. Four.') }, [])).toBe(true);
    // Its job is done within the same step.
    expect(await store().jobs.nextDue(EXTRACTION)).toBeUndefined();
    expect((await store().passages(id, 1, -1, 9)).map((passage) => passage.text)).toEqual([
      'One.',
      'Two.',
      'Three.',
      'Four.',
    ]);
    expect(await store().page(id, 1, 2)).toMatchObject({ text: 'Three. Four.' });
  });

  it('keeps how a page was recognised, and of pages that were read nothing', async () => {
    const { id } = await added();
    const run = await begin(id, 1);
    const [one, two] = [makePage(1, 'One. Two.'), makePage(2, 'Three. Four.', 2)];
    const recognised = { ...one, page: { ...one.page, recognition: RECOGNITION_OF_PAGE } };
    await store().addPages(id, run, [recognised, two]);
    await store().finishReading(id, run, { pages: 2, passages: 4, warnings: [] }, []);
    expect(await store().page(id, 1, 1)).toEqual(recognised.page);
    expect(await store().page(id, 1, 2)).toEqual(two.page);
  });

  it('has a run give way to one that recognises, unless another has taken it over', async () => {
    const { id } = await added();
    const [late, run] = [await begin(id, 1), await begin(id, 1)];
    await store().addPages(id, run, [makePage(1, 'One. Two.')]);
    expect(await store().awaitRecognition(id, late)).toBe(false);
    expect(await store().jobs.claim(RECOGNITION, 'me', 1_000)).toBeUndefined();
    expect(await store().awaitRecognition(id, run)).toBe(true);
    expect(await store().jobs.nextDue(EXTRACTION)).toBeUndefined();
    expect(await store().jobs.claim(RECOGNITION, 'me', 60_000)).toMatchObject({ key: id, version: 1 });
    const recognising = await begin(id, 1);
    await store().addPages(id, recognising, [makePage(1, 'Three. Four.')]);
    await store().finishReading(id, recognising, { pages: 1, passages: 2, warnings: [] }, []);
    expect(await store().jobs.nextDue(RECOGNITION)).toBeUndefined();
    expect((await store().passages(id, 1, -1, 9)).map(({ text }) => text)).toEqual(['Three.', 'Four.']);
  });

  it('removes a document that waits for recognition with its job', async () => {
    const { id } = await added();
    await store().awaitRecognition(id, await begin(id, 1));
    await store().remove(id, []);
    expect(await store().jobs.nextDue(RECOGNITION)).toBeUndefined();
  });

  it('lets a run that another has taken over change nothing', async () => {
    const { id } = await added();
    const late = await begin(id, 1);
    const run = await begin(id, 1);
    await store().addPages(id, run, [makePage(1, 'Right. Words.')]);
    expect(
      await store().addPages(id, late, [makePage(1, 'Late. Words.'), makePage(2, 'Late. Page.', 2)]),
    ).toBe(false);
    expect(await store().setProgress(id, late, 7, 7)).toBe(false);
    expect(
      await store().finishReading(id, late, { pages: 2, passages: 4, warnings: [] }, [deletedEvent()]),
    ).toBe(false);
    expect(await store().get(id)).toMatchObject({ status: 'extracting', pagesDone: 0 });
    expect(
      await store().finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, [deletedEvent()]),
    ).toBe(true);
    expect(await store().addPages(id, run, [makePage(2, 'Too. Late.', 2)])).toBe(false);
    expect(
      await store().finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, [deletedEvent()]),
    ).toBe(false);
    expect((await store().passages(id, 1, -1, 9)).map((passage) => passage.text)).toEqual([
      'Right.',
      'Words.',
    ]);
    expect(await store().page(id, 1, 2)).toBeUndefined();
    expect(await store().outbox.count()).toBe(2);
  });

  it('keeps the old text until the new version is read whole', async () => {
    const { id } = await read();
    expect(await store().beginVersion(id, 1, [])).toMatchObject({
      version: 2,
      status: 'uploaded',
      textVersion: 1,
    });
    const run = await begin(id, 2);
    await store().addPages(id, run, [makePage(1, 'New. Words.')]);
    expect((await store().page(id, 1, 1))?.text).toBe('One. Two.');
    await store().finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, []);
    expect(await store().page(id, 1, 1)).toBeUndefined();
    expect((await store().passages(id, 2, -1, 10)).map((passage) => passage.text)).toEqual([
      'New.',
      'Words.',
    ]);
  });

  it('does not begin a version while one is being read, nor one that was begun', async () => {
    const { id } = await added();
    expect(await store().beginVersion(id, 1, [deletedEvent()])).toBeUndefined();
    const other = await read();
    await store().beginVersion(other.id, 1, []);
    expect(await store().beginVersion(other.id, 1, [])).toBeUndefined();
    expect(await store().beginReading(other.id, 1)).toBeUndefined();
  });

  it('lets a version that has moved on change nothing', async () => {
    const { id } = await added();
    const run = await begin(id, 1);
    await store().markFailed(id, 1, { code: 'damaged', message: 'x' }, []);
    await store().beginVersion(id, 1, []);
    const before = await store().outbox.count();
    expect(await store().addPages(id, run, [makePage(3, 'Late. Page.')])).toBe(false);
    expect(await store().setProgress(id, run, 1, 1)).toBe(false);
    expect(
      await store().finishReading(id, run, { pages: 0, passages: 0, warnings: [] }, [deletedEvent()]),
    ).toBe(false);
    expect(await store().beginReading(id, 1)).toBeUndefined();
    expect(await store().markProcessed(id, 1, [deletedEvent()])).toBe(false);
    expect(await store().markFailed(id, 1, { code: 'damaged', message: 'x' }, [deletedEvent()])).toBe(false);
    expect(await store().outbox.count()).toBe(before);
  });

  it('marks a version processed once, also after the index had failed', async () => {
    const { id } = await read();
    const failure = {
      code: 'index_failed',
      message: 'full',
      reason: 'reading_failed',
      params: { times: 3 },
    };
    expect(await store().markFailed(id, 1, failure, [])).toBe(true);
    expect(await store().get(id)).toMatchObject({
      status: 'failed',
      failure,
    });
    expect(await store().markProcessed(id, 1, [deletedEvent()])).toBe(true);
    expect(await store().markProcessed(id, 1, [deletedEvent()])).toBe(false);
    expect(await store().get(id)).toMatchObject({ status: 'processed' });
    expect((await store().get(id))?.failure).toBeUndefined();
  });

  it('keeps why a version failed where that has no parameters', async () => {
    const { id } = await read();
    const failure = { code: 'index_failed', message: 'full', reason: 'reading_no_room' };
    await store().markFailed(id, 1, { ...failure, params: undefined }, []);
    expect((await store().get(id))?.failure).toStrictEqual(failure);
  });

  it('drops the text of a version that failed, and keeps the one before it', async () => {
    const { id } = await read();
    await store().beginVersion(id, 1, []);
    const run = await begin(id, 2);
    await store().addPages(id, run, [makePage(1, 'Half. Read.')]);
    expect(await store().markFailed(id, 2, { code: 'damaged', message: 'x' }, [])).toBe(true);
    expect(await store().markProcessed(id, 2, [])).toBe(false);
    expect(await store().page(id, 2, 1)).toBeUndefined();
    expect((await store().page(id, 1, 1))?.text).toBe('One. Two.');
  });
}
