import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { itWithSamples, samplePath } from '@cairn/testing/samples';
import { imageSize } from 'image-size';
import { afterAll, describe, expect, it } from 'vitest';
import { inPieces } from '../testing/extraction.ts';
import { makePdf, type PdfOptions } from '../testing/pdf.ts';
import { Extractor } from './extractor.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

describe('the picture of a first page', () => {
  const open: Extractor[] = [];
  const extractorWith = (limits: Partial<ExtractionLimits> = {}) => {
    const extractor = new Extractor({ ...DEFAULT_LIMITS, ...limits }, { drawAfterMs: 0 });
    open.push(extractor);
    return extractor;
  };
  const ordinary = extractorWith();
  afterAll(() => {
    for (const extractor of open) extractor.close();
  });

  const draw = (bytes: Uint8Array, extractor = ordinary) =>
    extractor.draw({ fileType: 'pdf', size: bytes.length, source: inPieces(bytes), group: 'test' });
  const drawn = async (options: PdfOptions) => draw(makePdf(['Some words'], options));
  const sizeOf = (webp: Uint8Array | undefined) => {
    const { type, width, height } = imageSize(webp ?? new Uint8Array());
    return { type, width, height };
  };

  it('is a WebP as wide as a card needs, as high as the page', async () => {
    const webp = await draw(makePdf(['Some words']));
    expect(sizeOf(webp)).toEqual({ type: 'webp', width: 400, height: 518 });
    const blank = await draw(makePdf(['']));
    expect(blank?.length).toBeLessThan(webp?.length ?? 0);
  });

  it('is cut at the bottom where the page is high, and follows its rotation and crop', async () => {
    expect(sizeOf(await drawn({ page: '/MediaBox [0 0 100 5000]' }))).toMatchObject({
      width: 400,
      height: 600,
    });
    expect(sizeOf(await drawn({ page: '/MediaBox [0 0 612 792] /Rotate 90' }))).toMatchObject({
      height: 309,
    });
    expect(sizeOf(await drawn({ page: '/MediaBox [0 0 612 792] /CropBox [0 0 200 100]' }))).toMatchObject({
      height: 200,
    });
  });

  it.each([
    '/MediaBox [0 0 0 0]',
    '/MediaBox [0 0 1 100000000]',
    '/MediaBox [0 0 100000000 1]',
    '/MediaBox [612 792 0 0]',
    '/MediaBox [-1e30 -1e30 1e30 1e30]',
    '/MediaBox [0 0 612 792] /UserUnit 1e30',
    '/MediaBox (no box)',
  ])('is never larger than a picture may be, whatever the page says of its size: %s', async (page) => {
    const webp = await drawn({ page });
    if (webp) expect(sizeOf(webp)).toMatchObject({ type: 'webp', width: 400 });
    if (webp) expect(sizeOf(webp).height).toBeLessThanOrEqual(600);
  });

  it('is not made of what is encrypted, damaged, too slow or too large, and the next one is', async () => {
    const fixture = (name: string) => readFileSync(join(FIXTURES, 'pdf', name));
    expect(await draw(fixture('pr6531_2.pdf'))).toBeUndefined();
    expect(await draw(fixture('poppler-395-0-fuzzed.pdf'))).toBeUndefined();
    expect(await draw(Buffer.from('%PDF-1.7 and nothing else'))).toBeUndefined();
    expect(await draw(makePdf(['words']), extractorWith({ memoryBytes: 20 * 1024 * 1024 }))).toBeUndefined();
    const full = makePdf([Array.from({ length: 4_000 }, (_, n) => `words ${n}`).join('\n')]);
    expect(await draw(full, extractorWith({ wallMs: 1 }))).toBeUndefined();
    expect(sizeOf(await draw(makePdf(['words'])))).toMatchObject({ width: 400 });
  });

  it('waits until no document is being read', async () => {
    const bytes = makePdf(['Some words']);
    const reading = ordinary.extract({
      fileType: 'txt',
      size: 5,
      source: inPieces(Buffer.from('words')),
      group: 'x',
    });
    await reading.next();
    let isDrawn = false;
    const picture = draw(bytes).then((webp) => {
      isDrawn = true;
      return webp;
    });
    const other = extractorWith();
    await draw(bytes, other);
    expect(isDrawn).toBe(false);
    for await (const _ of reading);
    expect(sizeOf(await picture)).toMatchObject({ width: 400 });
  });

  it('ends with what it is drawn for', async () => {
    const cause = new Error('The document is deleted.');
    const bytes = makePdf(['words']);
    const request = { fileType: 'pdf', size: bytes.length, source: inPieces(bytes), group: 'test' } as const;
    await expect(ordinary.draw({ ...request, signal: AbortSignal.abort(cause) })).rejects.toBe(cause);
  });

  for (const folder of ['pdf', 'pdf-with-expected-text']) {
    itWithSamples(folder)(
      `or any other file is drawn or not, and never breaks the reader: ${folder}`,
      async () => {
        const names = readdirSync(samplePath(folder)).filter((name) => name.endsWith('.pdf'));
        expect(names).not.toEqual([]);
        let pictures = 0;
        for (const name of names) {
          const webp = await draw(readFileSync(join(samplePath(folder), name)));
          if (!webp) continue;
          pictures += 1;
          expect(sizeOf(webp), name).toMatchObject({ type: 'webp', width: 400 });
          expect(webp.length, name).toBeLessThan(200_000);
        }
        expect(pictures / names.length).toBeGreaterThan(0.8);
      },
      60_000,
    );
  }
});
