import type { FileType } from '@cairn/proto/documents';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Longer sentences (tables, lists without full stops) are cut at a word's end. */
export const LONGEST_SENTENCE = 400;
const SHORTEST_SENTENCE = 12;

/** Files each line of which is a paragraph or a record by itself; in the others lines may end where a page was full. */
const LINES_STAND_ALONE = new Set<FileType>(['FILE_TYPE_DOCX', 'FILE_TYPE_CSV', 'FILE_TYPE_JSON']);

/** The sentences of a passage, word for word but for line breaks, without fragments too short to say anything. */
export function sentencesOf(text: string, fileType: FileType): string[] {
  const sentences: string[] = [];
  for (const piece of piecesOf(LINES_STAND_ALONE.has(fileType) ? text : joinLines(text))) {
    for (const line of piece.split('\n')) {
      const sentence = shorten(line.trim());
      if (sentence.length >= SHORTEST_SENTENCE) sentences.push(sentence);
    }
  }
  return sentences;
}

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
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?<! *\n) *\n(?! *\n| *[-*•#|>]| *\d+[.)] )/g, ' ');
}

function shorten(sentence: string): string {
  if (sentence.length <= LONGEST_SENTENCE) return sentence;
  const cut = sentence.slice(0, LONGEST_SENTENCE);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > LONGEST_SENTENCE / 2 ? space : LONGEST_SENTENCE).replace(/[\uD800-\uDBFF]$/, '')} …`;
}

/** Files whose lines are records, not prose: they end as they end. */
const RECORDS = new Set(['csv', 'json']);
/** Files that keep the lines of a page, headings, running heads and tables of contents among them. */
const PAGES = new Set<FileType>(['FILE_TYPE_PDF', 'FILE_TYPE_DOCX']);

/**
 * How much of a statement a sentence is by its form, 0 to 1: a line of a table of contents says next to nothing, one
 * without an end is likely a heading, a caption or a running head.
 */
export function proseShare(sentence: string, fileType: FileType): number {
  if (/(?:[.·…_]\s?){4,}/u.test(sentence)) return 0.1;
  if (RECORDS.has(fileType) || /[.!?。！？…][)\]"'”’»]*$/u.test(sentence)) return 1;
  if (/[:;,]$/.test(sentence)) return 0.8;
  return PAGES.has(fileType) ? 0.35 : 0.7;
}
