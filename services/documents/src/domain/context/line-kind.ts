import { PERIOD_NOUNS, PERIOD_WORDS, UNIT, UNIT_START } from './line-words.ts';

/** What a line of a page looks like by itself. */
export type LineKind = 'blank' | 'label' | 'unit' | 'period' | 'row' | 'short' | 'prose';

/** A heading is no longer, in UTF-16 units and in words. */
const MAX_HEADING = 110;
const MAX_HEADING_WORDS = 16;
/** Nor are a page's number, the heads of columns and a unit, in UTF-16 units, words and words. */
const MAX_LABEL = 24;
const MAX_PERIOD_WORDS = 24;
const MAX_UNIT_WORDS = 18;
/** Words before the figures of a row: of several, and of one. */
const MAX_ROW_WORDS = 24;
const MAX_SINGLE_ROW_WORDS = 12;

const CELLS = /[\s|]+/;
const PERIOD_CELLS = /[\s|,;:/&–—-]+/;
const YEAR = /^(?:19|20)\d\d[E*]?$/;
/** A page's own number: `12`, `F-12`, `- 12 -`, `Page 12 of 90`, `iv`. */
const PAGE_LABEL =
  /^(?:[-–—|]\s*)?(?:(?:page|seite|página|p\.|s\.)\s*)?([A-Z]{1,2}-\d{1,4}|\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|sur|de|\/)\s*\d{1,4})?(?:\s*[-–—|])?$/iu;
const NUMBER = /^[-–—+(]*[€$£¥]?[-–—+(]*\d[\d.,'’\u202f]*\)?%?\)?[*†]?$/;
const EMPTY_CELL = /^(?:[-–—]+|[$€£¥%)]|n\/?[am]\.?|nm)$/i;

export function kindOf(line: string): LineKind {
  const text = line.trim();
  if (text === '') return 'blank';
  if (text.length > 3 * MAX_HEADING) return 'prose';
  if (pageLabelOf(text) !== undefined) return 'label';
  const tokens = text.split(CELLS).filter((token) => token !== '');
  if (isPeriod(text, tokens)) return 'period';
  const isFigures = isRow(text, tokens);
  if (isUnit(text, tokens, isFigures)) return 'unit';
  if (isFigures) return 'row';
  return isShort(text, tokens) ? 'short' : 'prose';
}

/** The number a page bears, where the line is nothing else; as it is printed. */
export function pageLabelOf(line: string): string | undefined {
  const text = line.trim();
  return text.length <= MAX_LABEL ? PAGE_LABEL.exec(text)?.[1] : undefined;
}

/** Words and dates of periods alone, a unit in parentheses aside: `Years ended December 31 2018 2017`. */
function isPeriod(text: string, tokens: readonly string[]): boolean {
  if (tokens.length > MAX_PERIOD_WORDS || /\.$/.test(text) || /^\p{Ll}/u.test(text)) return false;
  // Most lines are seen not to be one by their first word.
  const first = (tokens[0] ?? '').toLowerCase();
  if (!first.startsWith('(') && !first.split(PERIOD_CELLS).every(isOfPeriods)) return false;
  let names = 0;
  for (const token of text
    .replace(/\([^)]*\)/g, ' ')
    .toLowerCase()
    .split(PERIOD_CELLS)) {
    if (!isOfPeriods(token)) return false;
    if (namesPeriod(bare(token))) names += 1;
  }
  return names > 0;
}

function isOfPeriods(token: string): boolean {
  const word = bare(token);
  return (
    word === '' ||
    PERIOD_WORDS.has(word) ||
    namesPeriod(word) ||
    /^(?:\d{1,2}(?:st|nd|rd|th|er)?|[%$€£¥])$/.test(word)
  );
}

/** A noun of periods, or a year, or a quarter of one. */
function namesPeriod(word: string): boolean {
  return PERIOD_NOUNS.has(word) || YEAR.test(word) || /^(?:[1-4]?[qh][1-4]?|fy)\d{2,4}$/.test(word);
}

/** Without the marks around it. */
function bare(token: string): string {
  return token.replace(/^[(*"“'’]+|[)*.†"”'’]+$/g, '');
}

function isUnit(text: string, tokens: readonly string[], isFigures: boolean): boolean {
  if (tokens.length > MAX_UNIT_WORDS) return false;
  if (/^[([].*[)\]]\.?$/.test(text)) return UNIT.test(text);
  return !isFigures && !/[.!?]$/.test(text) && UNIT_START.test(text) && UNIT.test(text);
}

/** Words, and figures at the end; or figures alone. */
function isRow(text: string, tokens: readonly string[]): boolean {
  let figures = 0;
  let cells = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as string;
    if (NUMBER.test(token)) figures += 1;
    else if (!EMPTY_CELL.test(token)) break;
    cells += 1;
  }
  if (figures === 0) return false;
  const words = tokens.length - cells;
  if (words === 0) return figures > 1 || /[.,%$€£]/.test(text);
  if (cells > 1) return words <= MAX_ROW_WORDS;
  const last = tokens.at(-1) as string;
  return words <= MAX_SINGLE_ROW_WORDS && !YEAR.test(last) && /[.,%$€£¥(]/.test(last) && !/\.$/.test(last);
}

function isShort(text: string, tokens: readonly string[]): boolean {
  const isBounded = text.length <= MAX_HEADING && tokens.length <= MAX_HEADING_WORDS;
  return isBounded && /\p{L}{2}/u.test(text) && !/[,;]$/.test(text);
}
