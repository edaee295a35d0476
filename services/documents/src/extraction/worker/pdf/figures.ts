import { pictureLine } from '../picture-line.ts';

/** The part of PDFium's C interface that gives the structure of tagged pages; pointers are numbers, 0 is none. */
export interface PdfiumStructure {
  readonly HEAPU8: Uint8Array;
  _FPDFCatalog_IsTagged(document: number): number;
  _FPDF_StructTree_GetForPage(page: number): number;
  _FPDF_StructTree_Close(tree: number): void;
  _FPDF_StructTree_CountChildren(tree: number): number;
  _FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number;
  _FPDF_StructElement_CountChildren(element: number): number;
  _FPDF_StructElement_GetChildAtIndex(element: number, index: number): number;
  _FPDF_StructElement_GetAltText(element: number, buffer: number, bytes: number): number;
}

/** Most elements of one page that are looked at. */
const MAX_ELEMENTS = 5_000;
/** Longest description, in bytes of UTF-16; a longer one is none that a reader is meant to hear. */
const MAX_BYTES = 8_192;

/** The lines that stand for the described pictures of a page (PDF 32000-1, 14.9.3), which must be of a tagged PDF. */
export function figureLines(pdfium: PdfiumStructure, page: number, malloc: Malloc): string[] {
  const tree = pdfium._FPDF_StructTree_GetForPage(page);
  if (tree === 0) return [];
  try {
    const lines = new Set<string>();
    const waiting: number[] = [];
    for (let index = pdfium._FPDF_StructTree_CountChildren(tree) - 1; index >= 0; index -= 1) {
      waiting.push(pdfium._FPDF_StructTree_GetChildAtIndex(tree, index));
    }
    for (let seen = 0; waiting.length > 0 && seen < MAX_ELEMENTS; seen += 1) {
      const element = waiting.pop() ?? 0;
      if (element === 0) continue;
      const line = pictureLine(altText(pdfium, element, malloc));
      if (line) lines.add(line);
      const children = Math.min(pdfium._FPDF_StructElement_CountChildren(element), MAX_ELEMENTS);
      for (let index = children - 1; index >= 0; index -= 1) {
        waiting.push(pdfium._FPDF_StructElement_GetChildAtIndex(element, index));
      }
    }
    return [...lines];
  } finally {
    pdfium._FPDF_StructTree_Close(tree);
  }
}

/** Lends memory of PDFium's. */
type Malloc = <T>(bytes: number, use: (pointer: number) => T) => T;

function altText(pdfium: PdfiumStructure, element: number, malloc: Malloc): string | undefined {
  const bytes = pdfium._FPDF_StructElement_GetAltText(element, 0, 0);
  if (bytes <= 2 || bytes > MAX_BYTES) return undefined;
  return malloc(bytes, (buffer) => {
    pdfium._FPDF_StructElement_GetAltText(element, buffer, bytes);
    return Buffer.from(pdfium.HEAPU8.buffer, buffer, bytes - 2).toString('utf16le');
  });
}
