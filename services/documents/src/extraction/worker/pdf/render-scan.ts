import type { DrawnPage } from '../ocr/scan-pages.ts';
import type { PdfiumDrawing } from './render-page.ts';

/** The part of PDFium's C interface that tells what a page shows. */
export interface PdfiumObjects {
  readonly HEAPU8: Uint8Array;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
}

/** FPDF_PAGEOBJ_IMAGE of fpdf_edit.h. */
const IMAGE = 3;
/** FPDFBitmap_Gray of fpdfview.h. */
const FORMAT = 1;
/** FPDF_ANNOT and FPDF_GRAYSCALE of fpdfview.h. */
const FLAGS = 0x01 | 0x08;
const WHITE = 0xffffffff;
const POINTS_AN_INCH = 72;
/** What Tesseract's models were made with. */
const BEST_DPI = 300;
/** A sheet of A4 has 8.7 million pixels at the best resolution; a larger page has those of its picture, up to most. */
const USUAL_PIXELS = 9_000_000;
const MOST_PIXELS = 20_000_000;
/** Pixels of a side: a page that is all length is drawn coarser rather than wider than Leptonica takes. */
const MOST_SIDE = 20_000;
/** Objects of a page among which its picture is looked for. */
const MOST_OBJECTS = 500;

/** Draws an open page in grey, at the resolution that text is recognised at best; undefined for one without a size. */
export function renderScan(
  pdfium: PdfiumDrawing & PdfiumObjects,
  page: number,
  buffer: number,
): DrawnPage | undefined {
  const inches = {
    width: pdfium._FPDF_GetPageWidthF(page) / POINTS_AN_INCH,
    height: pdfium._FPDF_GetPageHeightF(page) / POINTS_AN_INCH,
  };
  const area = inches.width * inches.height;
  if (!(area > 0 && Number.isFinite(area))) return undefined;
  const wanted = Math.min(Math.max(USUAL_PIXELS, mostImagePixels(pdfium, page, buffer)), MOST_PIXELS);
  const dpi = Math.min(
    BEST_DPI,
    Math.sqrt(wanted / area),
    MOST_SIDE / inches.width,
    MOST_SIDE / inches.height,
  );
  const width = Math.max(1, Math.round(inches.width * dpi));
  const height = Math.max(1, Math.round(inches.height * dpi));
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, FORMAT, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium._FPDFBitmap_GetStride(bitmap);
    const data = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const at = start + row * stride;
      data.set(pdfium.HEAPU8.subarray(at, at + width), row * width);
    }
    return { picture: { width, height, data }, dpi };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

/** Pixels of the page's largest picture; `buffer` has room for two integers. */
function mostImagePixels(pdfium: PdfiumObjects, page: number, buffer: number): number {
  let most = 0;
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), MOST_OBJECTS);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (object === 0 || pdfium._FPDFPageObj_GetType(object) !== IMAGE) continue;
    if (pdfium._FPDFImageObj_GetImagePixelSize(object, buffer, buffer + 4) === 0) continue;
    const view = new DataView(pdfium.HEAPU8.buffer, buffer, 8);
    most = Math.max(most, view.getUint32(0, true) * view.getUint32(4, true));
  }
  return most;
}
