import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageText, PdfEngine, PdfOpening } from './engine.ts';

/** Opens a document with pdf.js, which is slower and opens some files PDFium refuses. */
export async function openWithPdfjs(bytes: Uint8Array): Promise<PdfOpening> {
  const { document, refused } = await openPdfjsDocument(bytes);
  return document ? { engine: new PdfjsEngine(document) } : { refused };
}

/** What came of opening a document with pdf.js itself. */
type PdfjsOpening =
  | { readonly document: PDFDocumentProxy; readonly refused?: undefined }
  | { readonly document?: undefined; readonly refused: 'encrypted' | 'damaged' };

/** @param password of a document that is protected. */
export async function openPdfjsDocument(bytes: Uint8Array, password?: string): Promise<PdfjsOpening> {
  const { getDocument, PasswordException, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const assets = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  try {
    const document = await getDocument({
      ...(password !== undefined && { password }),
      // pdf.js takes the buffer over, so it gets its own.
      data: new Uint8Array(bytes),
      // Without these two, Chinese, Japanese and Korean text is lost in silence.
      cMapUrl: `${join(assets, 'cmaps')}/`,
      standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
      cMapPacked: true,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      useWasm: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
    return { document };
  } catch (error) {
    return { refused: error instanceof PasswordException ? 'encrypted' : 'damaged' };
  }
}

class PdfjsEngine implements PdfEngine {
  readonly pageCount: number;
  readonly #document: PDFDocumentProxy;

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
    this.pageCount = document.numPages;
  }

  async text(pageNumber: number): Promise<PageText | undefined> {
    try {
      const page = await this.#document.getPage(pageNumber);
      const text = [await pageText(page), ...(await fieldValues(page))].join('\n');
      page.cleanup();
      return { text, edges: [] };
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    await this.#document.loadingTask.destroy();
  }
}

async function pageText(page: PDFPageProxy): Promise<string> {
  const content = await page.getTextContent();
  let text = '';
  for (const item of content.items) {
    if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
  }
  return text.replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1');
}

async function fieldValues(page: PDFPageProxy): Promise<string[]> {
  const annotations: { fieldType?: string; fieldValue?: unknown }[] = await page.getAnnotations();
  return annotations
    .filter((annotation) => annotation.fieldType === 'Tx' || annotation.fieldType === 'Ch')
    .flatMap((annotation) => annotation.fieldValue)
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '');
}
