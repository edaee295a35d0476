import type { TesseractBlock, TesseractWord } from './tesseract-words.ts';

/** Columns of Tesseract's TSV (`GetTSVText` of its baseapi.h): what a row is of, its area, how sure it is, its text. */
const LEVELS = { block: '2', paragraph: '3', line: '4', word: '5' };
const COLUMNS = { level: 0, left: 6, top: 7, width: 8, height: 9, confidence: 10, text: 11 };

/** The blocks, paragraphs, lines and words that Tesseract writes as tab-separated rows, each before what is in it. */
export function readTsv(tsv: string): TesseractBlock[] {
  const blocks: { paragraphs: { lines: { words: TesseractWord[] }[] }[] }[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const level = cells[COLUMNS.level];
    const paragraphs = blocks.at(-1)?.paragraphs;
    const lines = paragraphs?.at(-1)?.lines;
    if (level === LEVELS.block) blocks.push({ paragraphs: [] });
    else if (level === LEVELS.paragraph) paragraphs?.push({ lines: [] });
    else if (level === LEVELS.line) lines?.push({ words: [] });
    else if (level === LEVELS.word) lines?.at(-1)?.words.push(wordOf(cells));
  }
  return blocks;
}

function wordOf(cells: readonly string[]): TesseractWord {
  const number = (column: number) => Number(cells[column]);
  const [x0, y0] = [number(COLUMNS.left), number(COLUMNS.top)];
  const bbox = { x0, y0, x1: x0 + number(COLUMNS.width), y1: y0 + number(COLUMNS.height) };
  return { text: cells[COLUMNS.text] ?? '', confidence: number(COLUMNS.confidence), bbox };
}
