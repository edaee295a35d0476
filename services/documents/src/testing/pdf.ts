export interface PdfOptions {
  /** Makes the page tree claim another number of pages. */
  readonly declaredPages?: number;
  /** What the font says that its codes mean, instead of what they show. */
  readonly toUnicode?: (code: number) => number;
  /** Entries of each page that say how large it is, instead of those of US Letter. */
  readonly page?: string;
}

/** Words set at a place of their own: from the left edge and from the foot of the page, in points. */
export interface PdfRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** In points. */
  readonly size: number;
  /** Degrees by which it is turned, against the clock. */
  readonly turn?: number;
}

/** A PDF of pages, one text each or runs at their places, uncompressed. */
export function makePdf(pages: readonly (string | readonly PdfRun[])[], options: PdfOptions = {}): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids: string[] = [];
  const font = 3;
  const named = options.toUnicode ? '/ToUnicode 4 0 R ' : '';
  objects.push(`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding ${named}>>`);
  if (options.toUnicode) objects.push(streamOf(unicodeMap(options.toUnicode)));
  for (const page of pages) {
    const content = typeof page === 'string' ? contentOf(page) : placedContent(page);
    objects.push(streamOf(content));
    const contents = objects.length;
    objects.push(
      `<< /Type /Page /Parent 2 0 R ${options.page ?? '/MediaBox [0 0 612 792]'} /Contents ${contents} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${options.declaredPages ?? pages.length} >>`;
  return assemblePdf(objects);
}

export function streamOf(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** The CMap of a font's `ToUnicode` (PDF 32000-1, 9.10.3), for the codes of printable ASCII. */
function unicodeMap(toUnicode: (code: number) => number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const codes = Array.from({ length: 95 }, (_, index) => 32 + index);
  const lines = codes.map((code) => `<${hex(code, 2)}> <${hex(toUnicode(code), 4)}>`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`,
    'endcmap end end',
  ].join('\n');
}

/** What WinAnsiEncoding holds beside Latin-1 (PDF 32000-1, D.2), of what texts use. */
const WIN_ANSI: Readonly<Record<string, string>> = {
  '€': '\x80',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
  '—': '\x97',
  œ: '\x9c',
};

function placedContent(runs: readonly PdfRun[]): string {
  const lines = runs.map(({ text, x, y, size, turn = 0 }) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const matrix = [cos, sin, -sin, cos].map((value) => Number(value.toFixed(5))).join(' ');
    const codes = text.replace(/[\\()]/g, '\\$&').replace(/[€’“”•–—œ]/g, (sign) => WIN_ANSI[sign] ?? sign);
    return `/F1 ${size} Tf ${matrix} ${x.toFixed(1)} ${y.toFixed(1)} Tm (${codes}) Tj`;
  });
  return `BT\n${lines.join('\n')}\nET`;
}

function contentOf(text: string): string {
  if (text === '') return '';
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  return `BT /F1 12 Tf 14 TL 72 720 Td\n${lines.join('\n')}\nET`;
}

export function assemblePdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
