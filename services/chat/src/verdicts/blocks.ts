import { wordsOnly } from './words-only.ts';

/** A paragraph, an item of a list or a row of a table, in which citations belong together. */
interface Block {
  start: number;
  end: number;
  /** The column heads of a row; empty for others. */
  heads: string;
  isRow: boolean;
}

/** What stands before the text of a line: marks of quotations and of lists. */
const BEFORE = /^(?:\s*(?:>|[-*+•](?=\s)|\d{1,9}[.)](?=\s)))*\s*/;
const FENCE = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})/;
const HEADING = /^\s{0,3}#{1,6}(?:\s|$)/;
const RULE = /^\s{0,3}(?:(?:-\s*){3,}|(?:_\s*){3,}|(?:\*\s*){3,}|=+)$/;
/** All of a line is bold: a heading of those who use none. */
const BOLD_LINE = /^\s*(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$/;
const DELIMITERS = /^\s*\|?[\s:|-]*-{2,}[\s:|-]*\|?\s*$/;

interface Line {
  text: string;
  start: number;
}

/** The blocks of an answer that may state something, in its order: no headings, rules, code, or heads of tables. */
export function blocksOf(answer: string, isMarkdown: boolean): Block[] {
  const lines = linesOf(answer);
  if (!isMarkdown)
    return lines.flatMap(({ text, start }) => (text.trim() === '' ? [] : [prose(text, start)]));
  const blocks: Block[] = [];
  let fence = '';
  let open: Block | undefined;
  let heads: string | undefined;
  for (const [at, { text, start }] of lines.entries()) {
    const marks = FENCE.exec(text)?.[1] ?? '';
    if (fence !== '' || marks !== '') {
      if (fence === '') fence = marks;
      else if (marks.startsWith(fence) && text.trim() === marks) fence = '';
      open = undefined;
      continue;
    }
    const isTable = text.includes('|') && (heads !== undefined || DELIMITERS.test(lines[at + 1]?.text ?? ''));
    if (isTable) {
      open = undefined;
      if (heads === undefined) heads = wordsOnly(text.replaceAll('|', ' '), true);
      else if (!DELIMITERS.test(text)) blocks.push({ ...row(text, start), heads });
      continue;
    }
    heads = undefined;
    if (isNoText(text)) {
      open = undefined;
      continue;
    }
    const before = BEFORE.exec(text)?.[0] ?? '';
    if (open && before.trim() === '') {
      open.end = start + text.length;
      continue;
    }
    open = prose(text, start, before.length);
    blocks.push(open);
  }
  return blocks;
}

function isNoText(line: string): boolean {
  return line.trim() === '' || HEADING.test(line) || RULE.test(line) || BOLD_LINE.test(line);
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const at = start;
    start += line.length + 1;
    return { text: line, start: at };
  });
}

function prose(text: string, start: number, before = 0): Block {
  return { start: start + before, end: start + text.length, heads: '', isRow: false };
}

/** A row without the strokes at its ends. */
function row(text: string, start: number): Omit<Block, 'heads'> {
  const before = /^\s*\|?\s*/.exec(text)?.[0].length ?? 0;
  const after = /\s*\|?\s*$/.exec(text)?.[0].length ?? 0;
  return { start: start + before, end: start + Math.max(before, text.length - after), isRow: true };
}
