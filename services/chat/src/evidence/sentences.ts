import type { FileType } from '@cairn/proto/documents';
import { headsOf, isRow } from './rows.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Longer sentences (lists without full stops) are parted where words end, in UTF-16 units. */
export const LONGEST_SENTENCE = 400;
const SHORTEST_SENTENCE = 12;

/** Files each line of which is a paragraph or a record by itself; in the others lines may end where a page was full. */
const LINES_STAND_ALONE = new Set<FileType>(['FILE_TYPE_DOCX', 'FILE_TYPE_CSV', 'FILE_TYPE_JSON']);
/** Files whose lines are records, not prose: they end as they end. */
const RECORDS = new Set<FileType>(['FILE_TYPE_CSV', 'FILE_TYPE_JSON']);
/** Files that keep the lines of a page, headings, running heads and tables of contents among them. */
const PAGES = new Set<FileType>([
  'FILE_TYPE_PDF',
  'FILE_TYPE_DOCX',
  'FILE_TYPE_PNG',
  'FILE_TYPE_JPEG',
  'FILE_TYPE_TIFF',
  'FILE_TYPE_WEBP',
]);

/** What may be quoted of a passage: a sentence, or a row of a table. */
export interface Sentence {
  /** Word for word but for line breaks. */
  text: string;
  /** The title, unit and column heads that a row stands under, as the passage has them; empty for prose. */
  heads: readonly string[];
  /** A heading, which says nothing by itself. */
  isHead?: boolean;
}

export function isRecords(fileType: FileType): boolean {
  return RECORDS.has(fileType);
}

/**
 * The sentences and rows of a passage, in its order, without fragments too short to say anything.
 * @param above heads of a table that began before the passage, for rows without heads in it.
 */
export function sentencesOf(text: string, fileType: FileType, above: readonly string[] = []): Sentence[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0);
  const sentences: Sentence[] = [];
  let prose: string[] = [];
  const endProse = () => {
    const joined = prose.join('\n');
    const whole = LINES_STAND_ALONE.has(fileType) ? joined : joinLines(joined);
    sentences.push(...proseOf(whole));
    prose = [];
  };
  const endHead = (line: string) => {
    endProse();
    sentences.push(...stating([line.trim()], []).map((head) => ({ ...head, isHead: true })));
  };
  for (const [at, line] of lines.entries()) {
    if (!isRow(lines, at, RECORDS.has(fileType))) {
      if (PAGES.has(fileType) && standsAbove(line, lines[at + 1] ?? '', longest)) endHead(line);
      else prose.push(line);
      continue;
    }
    endProse();
    const own = headsOf(lines, at, RECORDS.has(fileType));
    const heads = own.length > 0 ? own : above;
    sentences.push(...stating(parted(line.replace(/[^\S\n]+/g, ' ').trim()), heads));
  }
  endProse();
  return sentences;
}

/** A heading is so much shorter than the longest line, which a page's width ended. */
const HEAD_SHARE = 0.65;

/** Whether a line of a page stands above what follows rather than going on in it. */
function standsAbove(line: string, next: string, longest: number): boolean {
  return (
    line.length < longest * HEAD_SHARE &&
    /^\s*[\p{Lu}\d]/u.test(line) &&
    !/[.!?:;,…][)\]"'”’»]*\s*$/u.test(line) &&
    /^\s*[\p{Lu}\d"“„«¿¡(]/u.test(next)
  );
}

function proseOf(text: string): Sentence[] {
  return piecesOf(text)
    .flatMap((piece) => piece.split(LONE_STOP))
    .flatMap((piece) => piece.split('\n'))
    .flatMap((line) => stating(parted(line.trim()), []));
}

function stating(texts: readonly string[], heads: readonly string[]): Sentence[] {
  return texts.flatMap((text) => (text.length >= SHORTEST_SENTENCE ? [{ text, heads }] : []));
}

/** A full stop with blanks on both sides, as in text that was set apart by its words. */
const LONE_STOP = /(?<=\s[.;])[^\S\n]+/u;

/** Sentences as Unicode parts them, but not after an ordinal: `am 3. November` is one date. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (/(?<![\p{L}\d.,])\d{1,2}\. $/u.test(open)) continue;
    pieces.push(open);
    open = '';
  }
  if (open !== '') pieces.push(open);
  return pieces;
}

/** Lines broken by a page's width become one; empty lines stay as breaks. */
function joinLines(text: string): string {
  return text.replace(/[^\S\n]+/g, ' ').replace(/(?<! *\n) *\n(?! *\n| *[-*•#|>]| *\d+[.)] )/g, ' ');
}

/** A text in parts of at most `LONGEST_SENTENCE`, which end where words do. */
function parted(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_SENTENCE) {
    const cut = rest.slice(0, LONGEST_SENTENCE);
    const space = cut.lastIndexOf(' ');
    const end = space > LONGEST_SENTENCE / 2 ? space : cut.replace(/[\uD800-\uDBFF]$/, '').length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

/** Dots that lead to a page's number. */
const CONTENTS = /(?:[.·…_]\s?){4,}\s*(?:\d{1,4}\s*$|$)/u;
/** A page's number alone, with or without the number of pages. */
const PAGE_NUMBER = /^\W*(?:page|seite|página|p\.)?\s*\d{1,4}(?:\s*(?:of|von|de|sur|\/)\s*\d{1,4})?\W*$/iu;

/**
 * How much of a statement a sentence is by its form, 0 to 1: a heading, a line of a table of contents and a page's
 * number say nothing, one without an end is likely a heading, a caption or a running head.
 */
export function proseShare({ text, heads, isHead }: Sentence, fileType: FileType): number {
  if (isHead || CONTENTS.test(text) || PAGE_NUMBER.test(text)) return 0;
  if (heads.length > 0 || RECORDS.has(fileType) || /[.!?。！？…][)\]"'”’»]*$/u.test(text)) return 1;
  if (/[:;,]$/.test(text)) return 0.8;
  return PAGES.has(fileType) ? 0.5 : 0.7;
}
