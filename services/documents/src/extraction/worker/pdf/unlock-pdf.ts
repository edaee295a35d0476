import { ExtractionFailure } from '../../failure.ts';
import { openWithPdfium } from './pdfium.ts';
import { openPdfjsDocument } from './pdfjs.ts';
import { withMark } from './read-pdf.ts';

/**
 * A PDF without the protection that a password opens. Throws `encrypted` for a wrong password, `damaged` where what
 * comes out cannot be opened, or has not all pages.
 */
export async function unlockPdf(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  const { document, refused } = await openPdfjsDocument(withMark(bytes), password);
  if (refused === 'encrypted') throw new ExtractionFailure('encrypted', 'reading_encrypted_pdf');
  if (!document) throw damaged();
  try {
    // pdf.js protects what it writes of one document as that was, and what it writes of several not at all.
    const withBlank = await document.extractPages([{ document: null }, { document: blankPdf() }]);
    const unlocked = await withoutLastPage(withBlank);
    const { engine } = await openWithPdfium(unlocked);
    if (engine?.pageCount !== document.numPages) throw damaged();
    await engine.close();
    return unlocked;
  } finally {
    await document.loadingTask.destroy();
  }
}

async function withoutLastPage(bytes: Uint8Array): Promise<Uint8Array> {
  const { document } = await openPdfjsDocument(bytes);
  if (!document) throw damaged();
  try {
    return await document.extractPages([{ document: null, excludePages: [document.numPages - 1] }]);
  } finally {
    await document.loadingTask.destroy();
  }
}

/** The smallest PDF with a page; readers find its objects without a table. */
function blankPdf(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(`${file}${table}${trailer}`, 'latin1'));
}

function damaged(): ExtractionFailure {
  return new ExtractionFailure('damaged', 'reading_damaged_pdf');
}
