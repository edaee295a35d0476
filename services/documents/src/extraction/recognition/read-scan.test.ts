import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { afterAll, describe, expect, it } from 'vitest';
import type { DocumentWarning } from '../../domain/document.ts';
import type { ExtractedPage } from '../../domain/page.ts';
import { inPieces } from '../../testing/extraction.ts';
import { makePdf } from '../../testing/pdf.ts';
import { makeScan, noise, pictureOf, plainPicture } from '../../testing/scans.ts';
import { Extractor } from '../extractor.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { turnPicture } from '../worker/ocr/grey-picture.ts';
import { readScan } from './read-scan.ts';
import { Recogniser, type RecognitionRequest } from './recogniser.ts';
import { type RecognitionSettings, requireModels } from './recognition-settings.ts';

const LINES = ['Granite and basalt are', 'rocks of the mountain'];

describe('a document with pages that are pictures', () => {
  const settings: RecognitionSettings = {
    languages: ['eng'],
    processes: 2,
    maxPages: 20,
    pageMs: 120_000,
    documentMs: 600_000,
  };
  const extractor = new Extractor(DEFAULT_LIMITS);
  const open: Recogniser[] = [];
  const recogniserWith = (changes: Partial<RecognitionSettings> = {}, limits = DEFAULT_LIMITS) => {
    const recogniser = new Recogniser({ ...settings, ...changes }, limits);
    open.push(recogniser);
    return recogniser;
  };
  const ordinary = recogniserWith();
  afterAll(() => {
    extractor.close();
    for (const recogniser of open) recogniser.close();
  });

  async function readAll(
    file: Uint8Array,
    recogniser = ordinary,
    request: Partial<RecognitionRequest> = {},
  ): Promise<{ pages: ExtractedPage[]; warnings: DocumentWarning[]; done: number[] }> {
    const pages: ExtractedPage[] = [];
    const warnings: DocumentWarning[] = [];
    const done: number[] = [];
    const whole = { fileType: 'pdf', size: file.length, group: 'test', open: () => inPieces(file) } as const;
    for await (const step of readScan(extractor, recogniser, { ...whole, ...request })) {
      if (step.kind === 'page') pages.push(step.page);
      if (step.kind === 'warning') warnings.push(step.warning);
      if (step.kind === 'progress') done.push(step.done);
    }
    return { pages, warnings, done };
  }

  /** Where the words of a page lie, in percent of its width and height. */
  function placesOf({ text, recognition }: ExtractedPage): Record<string, number[]> {
    const words = recognition?.words ?? [];
    const places: Record<string, number[]> = {};
    for (let at = 0; at < words.length; at += 6) {
      const [start = 0, length = 0, ...box] = words.slice(at, at + 6);
      places[text.slice(start, start + length)] = box.map((part) => Math.round(part / 100));
    }
    return places;
  }

  /** The largest difference between two places. */
  const distance = (place: readonly number[] = [], other: readonly number[]) =>
    Math.max(...other.map((part, index) => Math.abs(part - (place[index] ?? Number.NaN))));

  it('is recognised where it has no text, and only there', async () => {
    const file = makeScan(['Some written words', await pictureOf(LINES), 'More written words']);
    const { pages, warnings, done } = await readAll(file);
    expect(pages.map(({ text, firstLine }) => ({ text, firstLine }))).toEqual([
      { text: 'Some written words', firstLine: 1 },
      { text: LINES.join('\n'), firstLine: 2 },
      { text: 'More written words', firstLine: 4 },
    ]);
    expect(pages.map(({ recognition }) => recognition !== undefined)).toEqual([false, true, false]);
    expect(pages[1]?.recognition?.confidence).toBeGreaterThan(80);
    expect(warnings).toEqual([]);
    expect(done).toEqual([3]);
  });

  it('says where each recognised word lies, also on pages that are aslant', async () => {
    const straight = await readAll(makeScan([await pictureOf(LINES)]));
    const places = placesOf(straight.pages[0] as ExtractedPage);
    expect(distance(places.Granite, [8, 25, 24, 36])).toBeLessThanOrEqual(2);
    expect(distance(places.mountain, [33, 48, 51, 58])).toBeLessThanOrEqual(2);
    const aslant = await readAll(makeScan([await pictureOf(LINES, 3)]));
    const [page] = aslant.pages;
    expect(page?.text).toBe(LINES.join('\n'));
    // Around its left edge the text rises to the right by a twentieth of its length.
    expect(distance(placesOf(page as ExtractedPage).mountain, [33, 42, 51, 55])).toBeLessThanOrEqual(2);
  });

  it.each([1, 2, 3] as const)('is turned upright by %i quarters', async (turns) => {
    const { pages } = await readAll(makeScan([turnPicture(await pictureOf(LINES), turns)]));
    expect(pages[0]?.text).toBe(LINES.join('\n'));
    const place = { 1: [64, 8, 76, 24], 2: [75, 64, 92, 76], 3: [25, 75, 36, 92] }[turns];
    expect(distance(placesOf(pages[0] as ExtractedPage).Granite, place)).toBeLessThanOrEqual(2);
  });

  it('is left as it is where its pages show nothing, and says so where they show no text', async () => {
    const line = plainPicture(1500, 460);
    line.data.fill(0, 1500 * 200, 1500 * 204);
    const { pages, warnings } = await readAll(makeScan(['Some written words', line, plainPicture(600, 200)]));
    expect(pages.map(({ text }) => text)).toEqual(['Some written words', '', '']);
    expect(warnings).toMatchObject([
      { code: 'reading_warning_nothing_recognised', message: 'No text was recognised on pages 2–3.' },
    ]);
    await expect(readAll(makeScan([line]))).rejects.toMatchObject({ reason: 'reading_nothing_recognised' });
    await expect(readAll(makePdf(['', '']))).rejects.toMatchObject({ code: 'no_text' });
  });

  it('says which pages are beyond the limit', async () => {
    const picture = await pictureOf(LINES);
    const { pages, warnings } = await readAll(
      makeScan([picture, picture, 'Written', picture]),
      recogniserWith({ maxPages: 1 }),
    );
    expect(pages.map(({ text }) => text.length > 0)).toEqual([true, false, true, false]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Pages 2, 4 have no text and were not recognised: of one document at most 1 pages are.',
    ]);
  });

  it('goes on without a page whose picture needs more memory than there is', async () => {
    const bomb = plainPicture(16_000, 16_000);
    const limits = { ...DEFAULT_LIMITS, memoryBytes: 420 * 1024 * 1024 };
    const { pages, warnings } = await readAll(
      makeScan([bomb, await pictureOf(LINES)]),
      recogniserWith({ processes: 1 }, limits),
    );
    expect(pages.map(({ text }) => text)).toEqual(['', LINES.join('\n')]);
    expect(warnings.map(({ code }) => code)).toEqual(['reading_warning_recognition_left']);
  });

  it('ends with a reason where recognising takes too long', async () => {
    const file = makeScan(Array.from({ length: 12 }, () => noise(1200, 1600)));
    const hurried = recogniserWith({ pageMs: 300, documentMs: 20_000 });
    await expect(readAll(file, hurried)).rejects.toMatchObject({
      code: 'too_slow',
      reason: 'reading_recognition_left',
    });
  });

  it('ends with its process, and with who asked for it', async () => {
    const file = makeScan([await pictureOf(LINES)]);
    const killed = readAll(file, recogniserWith(), { onProcess: (pid) => process.kill(pid, 'SIGKILL') });
    await expect(killed).rejects.toMatchObject({ name: 'ExtractorFault' });
    const controller = new AbortController();
    const pids: number[] = [];
    const aborted = readAll(file, recogniserWith(), {
      signal: controller.signal,
      onProcess(pid) {
        pids.push(pid);
        // The second process recognises; the first finds the pages.
        if (pids.length === 2) controller.abort(new Error('The document is deleted.'));
      },
    });
    await expect(aborted).rejects.toThrow('The document is deleted.');
    await eventually(() => expect(() => process.kill(pids[1] ?? 0, 0)).toThrow());
  });

  it('is recognised with the models of a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-models-'));
    try {
      const shipped = createRequire(import.meta.url).resolve(
        '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
      );
      cpSync(shipped, join(folder, 'xx.traineddata.gz'));
      // Where Cairn is root, those who read files are not.
      chmodSync(folder, 0o755);
      const languages = ['xx', 'eng'];
      expect(() => requireModels({ languages })).toThrow('needs xx.traineddata');
      requireModels({ languages, folder });
      const { pages } = await readAll(
        makeScan([await pictureOf(LINES)]),
        recogniserWith({ languages, folder }),
      );
      expect(pages[0]?.text).toBe(LINES.join('\n'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
