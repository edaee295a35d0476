import type { Bitmap } from '../encode-webp.ts';

/** The part of PDFium's C interface that draws; pointers are numbers, 0 is none. */
export interface PdfiumDrawing {
  readonly HEAPU8: Uint8Array;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, scan: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, w: number, h: number, colour: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}

/** Pixels of a picture: as wide as `width`, and of the page's height what `maxHeight` leaves, from the top. */
export interface PictureSize {
  readonly width: number;
  readonly maxHeight: number;
}

/** FPDFBitmap_BGRA of fpdfview.h. */
const FORMAT = 4;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h: annotations too, and red before blue. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;
const PIXEL_BYTES = 4;
/** A page that is so many times higher than wide is no page: its drawn height would leave PDFium's 32-bit numbers. */
const MAX_RATIO = 1_000;

/** Draws an open page on white; undefined for a page without a size. Rotation is the page's own. */
export function renderPage(
  pdfium: PdfiumDrawing,
  page: number,
  { width, maxHeight }: PictureSize,
): Bitmap | undefined {
  const ratio = pdfium._FPDF_GetPageHeightF(page) / pdfium._FPDF_GetPageWidthF(page);
  if (!(ratio > 0 && ratio <= MAX_RATIO)) return undefined;
  const whole = Math.max(1, Math.round(width * ratio));
  const height = Math.min(whole, maxHeight);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, FORMAT, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, whole, 0, FLAGS);
    return { width, height, data: pixelsOf(pdfium, bitmap, width, height) };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

/** A copy of the pixels, without what may pad each row. */
function pixelsOf(pdfium: PdfiumDrawing, bitmap: number, width: number, height: number): Uint8ClampedArray {
  const buffer = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium._FPDFBitmap_GetStride(bitmap);
  const data = new Uint8ClampedArray(width * height * PIXEL_BYTES);
  for (let row = 0; row < height; row += 1) {
    const start = buffer + row * stride;
    data.set(pdfium.HEAPU8.subarray(start, start + width * PIXEL_BYTES), row * width * PIXEL_BYTES);
  }
  return data;
}
