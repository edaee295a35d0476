import { loadPdfium } from '../../../../services/documents/src/extraction/worker/pdf/pdfium.ts';

/** A letter of a page and the middle of its box in shares of the page's width and height, from the top left. */
export interface PageLetter {
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  /** Which word of the page it belongs to. */
  readonly word: number;
}

const pdfium = await loadPdfium();

/** The letters of every page of a PDF, in PDFium's order. */
export function lettersOfPages(bytes: Uint8Array): PageLetter[][] {
  const data = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, data);
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0);
  const pages: PageLetter[][] = [];
  for (let index = 0; document && index < pdfium._FPDF_GetPageCount(document); index += 1) {
    const page = pdfium._FPDF_LoadPage(document, index);
    pages.push(page ? lettersOf(page) : []);
    if (page) pdfium._FPDF_ClosePage(page);
  }
  if (document) pdfium._FPDF_CloseDocument(document);
  pdfium.wasmExports.free(data);
  return pages;
}

function lettersOf(page: number): PageLetter[] {
  const [width, height] = [1000, 1000];
  const text = pdfium._FPDFText_LoadPage(page);
  const buffer = pdfium.wasmExports.malloc(64);
  const letters: PageLetter[] = [];
  let word = 0;
  for (let at = 0; at < pdfium._FPDFText_CountChars(text); at += 1) {
    const sign = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, at) || 32);
    if (/\s/.test(sign)) word += 1;
    if (!/[\p{L}\p{N}]/u.test(sign) || !pdfium._FPDFText_GetLooseCharBox(text, at, buffer)) continue;
    const box = new DataView(pdfium.HEAPU8.buffer, buffer, 64);
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => box.getFloat32(offset, true)) as [
      number,
      number,
      number,
      number,
    ];
    pdfium._FPDF_PageToDevice(
      page,
      0,
      0,
      width,
      height,
      0,
      (left + right) / 2,
      (top + bottom) / 2,
      buffer + 16,
      buffer + 20,
    );
    const place = new DataView(pdfium.HEAPU8.buffer, buffer + 16, 8);
    const [x, y] = [place.getInt32(0, true) / width, place.getInt32(4, true) / height];
    for (const letter of sign.normalize('NFKC').toLowerCase()) {
      if (/[\p{L}\p{N}]/u.test(letter)) letters.push({ letter, x, y, word });
    }
  }
  pdfium.wasmExports.free(buffer);
  pdfium._FPDFText_ClosePage(text);
  return letters;
}
