import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import type { Bitmap } from '../encode-webp.ts';
import type { DrawnPage } from '../ocr/scan-pages.ts';
import { arrange, type PlacedText } from './arrange.ts';
import type { PageText, PdfEngine, PdfOpening } from './engine.ts';
import { figureLines, type PdfiumStructure } from './figures.ts';
import { type Box, PageGeometry, type Turn } from './page-geometry.ts';
import { type PdfiumDrawing, type PictureSize, renderPage } from './render-page.ts';
import { type PdfiumObjects, renderScan } from './render-scan.ts';

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h. */
const ERROR_PASSWORD = 4;
/** Kinds of annotation whose words are part of what a reader sees (fpdf_annot.h): note, free text, form field. */
const ANNOTATION_KEYS: ReadonlyMap<number, string> = new Map([
  [1, 'Contents'],
  [3, 'Contents'],
  [20, 'V'],
]);
const FS_RECTF_BYTES = 16;
const TWO_INTEGERS = 8;
/** How finely a page's transformation is asked for: device pixels of its width and height, and points of the page. */
const DEVICE = 1_000_000;
const UNIT = 100;
/** Most annotations of one page whose words are read. */
const MAX_ANNOTATIONS = 2_000;

/** The part of PDFium's C interface that opens documents and reads text; pointers are numbers, 0 is none. */
interface Pdfium extends PdfiumDrawing, PdfiumStructure, PdfiumObjects {
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(textPage: number): void;
  _FPDFText_CountChars(textPage: number): number;
  _FPDFText_GetText(textPage: number, start: number, count: number, buffer: number): number;
  _FPDFText_GetUnicode(textPage: number, index: number): number;
  _FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  _FPDFText_GetCharAngle(textPage: number, index: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
}

let loading: Promise<Pdfium> | undefined;

/** PDFium, in an instance of its own. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  const wasmBinary = new ArrayBuffer(wasm.byteLength);
  new Uint8Array(wasmBinary).set(wasm);
  // The package types only the functions it uses itself; the module exports all of PDFium.
  const module = (await PDFiumModule({ wasmBinary })) as unknown as Pdfium;
  module._FPDF_InitLibraryWithConfig({});
  return module;
}

/** Opens a document with PDFium, which reads most files, and fast. */
export async function openWithPdfium(bytes: Uint8Array): Promise<PdfOpening<PdfiumEngine>> {
  loading ??= loadPdfium();
  const pdfium = await loading;
  const data = pdfium.wasmExports.malloc(bytes.length);
  if (data === 0) return { refused: 'damaged' };
  pdfium.HEAPU8.set(bytes, data);
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0);
  if (document === 0) {
    const refused = pdfium._FPDF_GetLastError() === ERROR_PASSWORD ? 'encrypted' : 'damaged';
    pdfium.wasmExports.free(data);
    return { refused };
  }
  return { engine: new PdfiumEngine(pdfium, document, data) };
}

export class PdfiumEngine implements PdfEngine {
  readonly pageCount: number;
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #data: number;
  readonly #isTagged: boolean;

  constructor(pdfium: Pdfium, document: number, data: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#data = data;
    this.pageCount = pdfium._FPDF_GetPageCount(document);
    this.#isTagged = pdfium._FPDFCatalog_IsTagged(document) !== 0;
  }

  async text(pageNumber: number): Promise<PageText | undefined> {
    const page = this.#pdfium._FPDF_LoadPage(this.#document, pageNumber - 1);
    if (page === 0) return undefined;
    try {
      const { text, edges } = this.#pageText(page);
      return { text: [text, ...this.#annotations(page), ...this.#figures(page)].join('\n'), edges };
    } finally {
      // Left open, pages pile up to gigabytes.
      this.#pdfium._FPDF_ClosePage(page);
    }
  }

  /** The picture of a page, counted from 1; undefined when it cannot be opened or has no size. */
  draw(pageNumber: number, size: PictureSize): Bitmap | undefined {
    const page = this.#pdfium._FPDF_LoadPage(this.#document, pageNumber - 1);
    if (page === 0) return undefined;
    try {
      return renderPage(this.#pdfium, page, size);
    } finally {
      this.#pdfium._FPDF_ClosePage(page);
    }
  }

  /** The picture of a page for recognition; undefined when it cannot be opened or has no size. */
  drawScan(pageNumber: number): DrawnPage | undefined {
    const page = this.#pdfium._FPDF_LoadPage(this.#document, pageNumber - 1);
    if (page === 0) return undefined;
    try {
      return this.#withBuffer(TWO_INTEGERS, (buffer) => renderScan(this.#pdfium, page, buffer));
    } finally {
      this.#pdfium._FPDF_ClosePage(page);
    }
  }

  /** Whether anything is drawn on a page: words, lines, pictures or annotations. */
  isDrawnOn(pageNumber: number): boolean {
    const page = this.#pdfium._FPDF_LoadPage(this.#document, pageNumber - 1);
    if (page === 0) return false;
    try {
      return this.#pdfium._FPDFPage_CountObjects(page) > 0 || this.#pdfium._FPDFPage_GetAnnotCount(page) > 0;
    } finally {
      this.#pdfium._FPDF_ClosePage(page);
    }
  }

  async close(): Promise<void> {
    this.#pdfium._FPDF_CloseDocument(this.#document);
    this.#pdfium.wasmExports.free(this.#data);
  }

  #pageText(page: number): PageText {
    const textPage = this.#pdfium._FPDFText_LoadPage(page);
    if (textPage === 0) return { text: '', edges: [] };
    try {
      const count = this.#pdfium._FPDFText_CountChars(textPage);
      if (count <= 0) return { text: '', edges: [] };
      const text = this.#withBuffer((count + 1) * 2, (buffer) => {
        const units = this.#pdfium._FPDFText_GetText(textPage, 0, count, buffer);
        return this.#utf16(buffer, units - 1);
      });
      return this.#withBuffer(FS_RECTF_BYTES, (rectangle) => {
        const geometry = this.#geometry(page, rectangle);
        const placed: PlacedText = {
          text,
          geometry,
          boxAt: (index) => this.#box(textPage, text, index, rectangle, geometry),
          turnAt: (index) => this.#turn(textPage, index, geometry),
        };
        return arrange(placed);
      });
    } finally {
      this.#pdfium._FPDFText_ClosePage(textPage);
    }
  }

  /** How the page is shown; `buffer` has room for two integers. */
  #geometry(page: number, buffer: number): PageGeometry {
    const width = this.#pdfium._FPDF_GetPageWidthF(page);
    const height = this.#pdfium._FPDF_GetPageHeightF(page);
    const shown = (x: number, y: number): [number, number] => {
      this.#pdfium._FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, buffer, buffer + 4);
      const view = new DataView(this.#pdfium.HEAPU8.buffer, buffer, 8);
      const right = view.getInt32(0, true) / DEVICE;
      const down = view.getInt32(4, true) / DEVICE;
      return [right * width, (1 - down) * height];
    };
    const [e, f] = shown(0, 0);
    const [ax, ay] = shown(UNIT, 0);
    const [cx, cy] = shown(0, UNIT);
    return new PageGeometry(width, height, [
      (ax - e) / UNIT,
      (ay - f) / UNIT,
      (cx - e) / UNIT,
      (cy - f) / UNIT,
      e,
      f,
    ]);
  }

  /** Where a character lies; undefined when PDFium's character of that index is another one. */
  #box(
    textPage: number,
    text: string,
    index: number,
    rectangle: number,
    geometry: PageGeometry,
  ): Box | undefined {
    if (this.#pdfium._FPDFText_GetUnicode(textPage, index) !== text.charCodeAt(index)) return undefined;
    if (this.#pdfium._FPDFText_GetLooseCharBox(textPage, index, rectangle) === 0) return undefined;
    // FS_RECTF of fpdfview.h: left, top, right, bottom as 32-bit floats.
    const view = new DataView(this.#pdfium.HEAPU8.buffer, rectangle, FS_RECTF_BYTES);
    return geometry.box(
      view.getFloat32(0, true),
      view.getFloat32(12, true),
      view.getFloat32(8, true),
      view.getFloat32(4, true),
    );
  }

  /** PDFium counts the angle with the clock. */
  #turn(textPage: number, index: number, geometry: PageGeometry): Turn {
    return geometry.turnOf(-this.#pdfium._FPDFText_GetCharAngle(textPage, index));
  }

  #annotations(page: number): string[] {
    const words = new Set<string>();
    const count = Math.min(this.#pdfium._FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
    for (let index = 0; index < count; index += 1) {
      const annotation = this.#pdfium._FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      const key = ANNOTATION_KEYS.get(this.#pdfium._FPDFAnnot_GetSubtype(annotation));
      const value = key ? this.#annotationString(annotation, key).trim() : '';
      if (value !== '') words.add(value);
      this.#pdfium._FPDFPage_CloseAnnot(annotation);
    }
    return [...words];
  }

  #figures(page: number): string[] {
    if (!this.#isTagged) return [];
    return figureLines(this.#pdfium, page, (bytes, use) => this.#withBuffer(bytes, use));
  }

  #annotationString(annotation: number, key: string): string {
    return this.#withBuffer(key.length + 1, (keyPointer) => {
      this.#pdfium.HEAPU8.set(Buffer.from(`${key}\0`, 'latin1'), keyPointer);
      const bytes = this.#pdfium._FPDFAnnot_GetStringValue(annotation, keyPointer, 0, 0);
      if (bytes <= 2) return '';
      return this.#withBuffer(bytes, (buffer) => {
        this.#pdfium._FPDFAnnot_GetStringValue(annotation, keyPointer, buffer, bytes);
        return this.#utf16(buffer, bytes / 2 - 1);
      });
    });
  }

  #withBuffer<T>(bytes: number, use: (pointer: number) => T): T {
    const pointer = this.#pdfium.wasmExports.malloc(bytes);
    if (pointer === 0) throw new RangeError('PDFium has no memory left.');
    try {
      return use(pointer);
    } finally {
      this.#pdfium.wasmExports.free(pointer);
    }
  }

  #utf16(pointer: number, units: number): string {
    return Buffer.from(this.#pdfium.HEAPU8.buffer, pointer, Math.max(0, units) * 2).toString('utf16le');
  }
}
