import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentWarning } from '../domain/document.ts';
import type { PictureType } from '../domain/file-type.ts';
import type { ExtractedPage } from '../domain/page.ts';
import { inPieces } from '../testing/extraction.ts';
import { animatedPng, jpegOf, pngBomb, pngOf, tiffOf, webpOf } from '../testing/pictures.ts';
import { pictureOf, plainPicture } from '../testing/scans.ts';
import { Extractor } from './extractor.ts';
import { judgeType } from './judge-type.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { readScan } from './recognition/read-scan.ts';
import { Recogniser } from './recognition/recogniser.ts';
import { type GreyPicture, turnPicture } from './worker/ocr/grey-picture.ts';

const LINES = ['Granite and basalt are', 'rocks of the mountain'];
const TEXT = LINES.join('\n');
/** Of the first word, in percent of width and height: left, top, right, bottom. */
const PLACE = [9, 26, 23, 37];

describe('a picture as a document', () => {
  const extractor = new Extractor(DEFAULT_LIMITS, { drawAfterMs: 0 });
  const settings = { languages: ['eng'], processes: 1, maxPages: 20, pageMs: 120_000, documentMs: 600_000 };
  const recogniser = new Recogniser(settings, DEFAULT_LIMITS);
  let picture: GreyPicture;
  beforeAll(async () => {
    picture = await pictureOf(LINES);
  });
  afterAll(() => {
    extractor.close();
    recogniser.close();
  });

  async function read(fileType: PictureType, file: Uint8Array) {
    const pages: ExtractedPage[] = [];
    const warnings: DocumentWarning[] = [];
    const request = { fileType, size: file.length, group: 'test', open: () => inPieces(file) };
    for await (const step of readScan(extractor, recogniser, request)) {
      if (step.kind === 'page') pages.push(step.page);
      if (step.kind === 'warning') warnings.push(step.warning);
    }
    return { pages, warnings, texts: pages.map(({ text }) => text) };
  }

  /** Where the first word of a page lies, in percent of its width and height. */
  const firstPlace = ({ pages: [page] }: { pages: ExtractedPage[] }) =>
    (page?.recognition?.words ?? []).slice(2, 6).map((part) => Math.round(part / 100));

  const STORED = { png: pngOf, jpeg: jpegOf, webp: webpOf, tiff: (page: GreyPicture) => tiffOf([page]) };
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'is recognised where it is stored as %s',
    async (type) => {
      const whole = await read(type, await STORED[type](picture));
      expect(whole).toMatchObject({ texts: [TEXT], warnings: [] });
      expect(firstPlace(whole)).toEqual(PLACE);
    },
  );

  it('has the pages of its file', async () => {
    const other = await pictureOf(['Sandstone is another']);
    const { texts, warnings } = await read('tiff', tiffOf([picture, plainPicture(600, 200), other]));
    expect(texts).toEqual([TEXT, '', 'Sandstone is another']);
    expect(warnings).toMatchObject([
      { code: 'reading_warning_nothing_recognised', params: { pages: '2', count: 1 } },
    ]);
  });

  const ASIDE = {
    jpeg: (page: GreyPicture) => jpegOf(page, 6),
    png: (page: GreyPicture) => pngOf(page, [{ name: 'eXIf', data: tiffOf([], 6) }]),
    tiff: (page: GreyPicture) => tiffOf([page], 6),
  };
  it.each(['jpeg', 'png', 'tiff'] as const)('is turned as a %s says, its words with it', async (type) => {
    const file = await ASIDE[type](turnPicture(picture, 3));
    expect(firstPlace(await read(type, file))).toEqual(PLACE);
  });

  it('has its picture drawn upright', async () => {
    const file = tiffOf([turnPicture(picture, 3)], 6);
    const source = inPieces(file);
    const drawn = await extractor.draw({ fileType: 'tiff', size: file.length, source, group: 'test' });
    const { type, width, height } = imageSize(drawn ?? new Uint8Array());
    expect({ type, width, height }).toEqual({ type: 'webp', width: 400, height: 122 });
  });

  it('is refused with a reason where it moves, has too many pixels or is damaged', async () => {
    const reasons: [PictureType, Uint8Array, string][] = [
      ['png', animatedPng(picture), 'reading_picture_animated'],
      ['png', pngBomb(35_000), 'reading_picture_too_large'],
      ['png', pngBomb(7_000), 'reading_damaged_picture'],
      ['png', pngOf(picture).subarray(0, 2_000), 'reading_damaged_picture'],
      ['tiff', tiffOf([picture]).subarray(0, 2_000), 'reading_damaged_picture'],
      ['webp', (await webpOf(picture)).subarray(0, 1_000), 'reading_damaged_picture'],
      ['jpeg', Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'reading_damaged_picture'],
      ['jpeg', Buffer.alloc(0), 'reading_empty'],
    ];
    for (const [type, file, reason] of reasons)
      await expect(read(type, file)).rejects.toMatchObject({ reason });
    // The process that met them reads what comes next.
    expect((await read('jpeg', await jpegOf(picture))).texts).toEqual([TEXT]);
  });

  it('says that it is cut off where some of it is there', async () => {
    const tall = { ...plainPicture(picture.width, picture.height * 3), data: new Uint8Array() };
    const data = Buffer.concat([picture.data, plainPicture(picture.width, picture.height * 2).data]);
    const whole = await jpegOf({ ...tall, data });
    const { texts, warnings } = await read('jpeg', whole.subarray(0, whole.length - 200));
    expect(texts).toEqual([TEXT]);
    expect(warnings).toMatchObject([{ code: 'reading_warning_cut_off' }]);
  });

  it('is known by what it holds and by its name', async () => {
    const jpeg = await jpegOf(picture);
    const judge = (name: string, file: Uint8Array) =>
      judgeType(name, async (start, end) => file.subarray(start, end), file.length);
    expect(await judge('photo.JPG', jpeg)).toEqual({ fileType: 'jpeg' });
    expect(await judge('scan.tif', tiffOf([picture]))).toEqual({ fileType: 'tiff' });
    expect(await judge('scan.tif', tiffOf([picture]).subarray(0, 5_000))).toEqual({ fileType: 'tiff' });
    expect(await judge('moving.png', animatedPng(picture))).toEqual({ fileType: 'png' });
    const { refusal } = await judge('photo.png', jpeg);
    expect(refusal?.message).toBe(
      'The file is named .png but holds a JPEG picture; rename it to .jpeg and upload it again.',
    );
    expect((await judge('photo.jpg', Buffer.from('Words.'))).refusal?.message).toContain('plain text');
  });
});
