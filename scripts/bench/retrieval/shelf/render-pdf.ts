import { makePdf, type PdfRun } from '../../../../services/documents/src/testing/pdf.ts';
import { type Block, linesHolding, type Place, type Rendered, type Row, wrap } from './blocks.ts';

/** US Letter; points. */
const LEFT = 60;
const RIGHT = 552;
const TOP = 730;
const FOOT = 64;
const SIZE = 9.5;
const LEADING = 12.4;
const COLUMNS = 98;
const HEADING_SIZES = { 1: 14, 2: 11.5, 3: 10 } as const;
/** Advance widths of Helvetica in thousandths of the size (Adobe's font metrics); other signs as digits. */
const WIDTHS: Readonly<Record<string, number>> = {
  ',': 278,
  '.': 278,
  '(': 333,
  ')': 333,
  ' ': 278,
  '-': 333,
};
const DIGIT = 556;

export interface PdfLook {
  /** Stands above each page after the first; nothing when empty. */
  runningHead: string;
  foot: (page: number) => string;
}

/** A PDF of set pages: text in lines, tables in columns flush right, a heading kept with what follows it. */
export function renderPdf(blocks: readonly Block[], look: PdfLook): Rendered {
  const setter = new Setter(look);
  for (const block of blocks) setter.set(block);
  const pages = setter.pages;
  return { content: new Uint8Array(makePdf(pages)), places: setter.places, pages: pages.length };
}

class Setter {
  readonly pages: PdfRun[][] = [];
  readonly places: Place[] = [];
  readonly #look: PdfLook;
  #y = 0;

  constructor(look: PdfLook) {
    this.#look = look;
    this.#turn();
  }

  set(block: Block): void {
    if (block.kind === 'page') {
      if (this.#y < TOP) this.#turn();
    } else if (block.kind === 'heading') this.#heading(block.level, block.text);
    else if (block.kind === 'table') this.#table(block.rows);
    else this.#paragraph(block);
  }

  #turn(): void {
    this.pages.push([]);
    const page = this.pages.length;
    this.#y = TOP;
    if (page > 1 && this.#look.runningHead !== '') this.#run(this.#look.runningHead, LEFT, 756, 8);
    this.#run(this.#look.foot(page), 296, 36, 8);
  }

  #run(text: string, x: number, y: number, size: number): void {
    this.pages.at(-1)?.push({ text, x, y, size });
  }

  /** Goes down to a new line, on the next page where this one is full. */
  #line(height = LEADING): void {
    this.#y -= height;
    if (this.#y < FOOT) this.#turn();
  }

  #heading(level: 1 | 2 | 3, text: string): void {
    if (this.#y - 60 < FOOT) this.#turn();
    const size = HEADING_SIZES[level];
    if (this.#y < TOP) this.#line(size);
    for (const line of wrap(text, Math.floor((COLUMNS * SIZE) / size) - 4)) {
      this.#run(line, LEFT, this.#y, size);
      this.#line(size * 1.3);
    }
    this.#line(4);
  }

  #paragraph({ text, marks }: Extract<Block, { kind: 'paragraph' }>): void {
    const lines = wrap(text, COLUMNS);
    const pages = lines.map((line) => {
      this.#run(line, LEFT, this.#y, SIZE);
      const page = this.pages.length;
      this.#line();
      return page;
    });
    for (const mark of marks) {
      const page = pages[linesHolding(lines, mark.text)[0]] ?? 0;
      this.places.push({ ...mark, page });
    }
    this.#line(7);
  }

  #table(rows: readonly Row[]): void {
    const columns = Math.max(...rows.map(({ cells }) => cells.length));
    const step = columns > 5 ? 62 : 84;
    for (const { cells, marks } of rows) {
      const [label = '', ...figures] = cells;
      if (label !== '') this.#run(label, LEFT, this.#y, SIZE);
      figures.forEach((figure, index) => {
        if (figure === '') return;
        const right = RIGHT - (columns - 2 - index) * step;
        this.#run(figure, right - widthOf(figure, SIZE), this.#y, SIZE);
      });
      for (const mark of marks) this.places.push({ ...mark, page: this.pages.length });
      this.#line(LEADING + 1);
    }
    this.#line(8);
  }
}

function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, sign) => sum + (WIDTHS[sign] ?? DIGIT), 0) * (size / 1_000);
}
