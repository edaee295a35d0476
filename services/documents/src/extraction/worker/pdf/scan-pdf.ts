import type { ScanPages } from '../ocr/scan-pages.ts';
import { openWithPdfium } from './pdfium.ts';
import { guarded, withMark } from './read-pdf.ts';

/** The pages of a PDF as PDFium draws them. What PDFium cannot open has none. */
export async function openPdfScan(bytes: Uint8Array): Promise<ScanPages> {
  const { engine } = await openWithPdfium(withMark(bytes));
  return {
    draw: (number) => guarded(async () => engine?.drawScan(number), undefined),
    close: async () => engine?.close(),
  };
}
