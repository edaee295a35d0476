import type { Bitmap } from '../encode-webp.ts';
import { openWithPdfium } from './pdfium.ts';
import { guarded, withMark } from './read-pdf.ts';

/** Pixels: twice the width of a card, for sharp screens, and the height of a sheet half as high again as wide. */
const WIDTH = 400;
const MAX_HEIGHT = 600;

/** The top of a PDF's first page, as wide as the picture; undefined for what PDFium cannot open or draw. */
export async function drawPdf(bytes: Uint8Array): Promise<Bitmap | undefined> {
  return guarded(async () => {
    const { engine } = await openWithPdfium(withMark(bytes));
    if (!engine) return undefined;
    try {
      return engine.draw(1, { width: WIDTH, maxHeight: MAX_HEIGHT });
    } finally {
      await engine.close();
    }
  }, undefined);
}
