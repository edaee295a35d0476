import { PERIOD_NOUNS, PERIOD_WORDS, UNIT, UNIT_START } from './line-words.ts';

/** What a line of a page looks like by itself. */
export type LineKind = 'blank' | 'label' | 'unit' | 'period' | 'row' | 'short' | 'prose';

/** A heading is no longer, in UTF-16 units and in words. */
const MAX_HEADING = 110;
const MAX_HEADING_WORDS = 16;

const YEAR = /^(?:19|20)\d\d[E*]?$/;
/** A page's own number: `12`, `F-12`, `- 12 -`, `Page 12 of 90`, `iv`, `12 | Report`. */
const PAGE_LABEL =
  /^(?:[-–—|]\s*)?(?:(?:page|seite|página|p\.|s\.)\s*)?([A-Z]{1,2}-\d{1,4}|\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|sur|de|\/)\s*\d{1,4})?(?:\s*[-–—|])?$/iu;
const NUMBER = /^[-–—+(]*[€$£¥]?[-–—+(]*\d[\d.,'’\u202f]*\)?%?\)?[*†]?$/u;
const EMPTY_CELL = /^(?:[-–—]+|[$€£¥%)]|n\/?[am]\.?|nm)$/iu;

export function kindOf(line: string): LineKind {
  const text = line.trim();
  if (text === '') return 'blank';
  if (pageLabelOf(text) !== undefined) return 'label';
  if (text.length > 3 * MAX_HEADING) return 'prose';
  const tokens = text.split(/[\s|]+/u).filter((token) => token !== '');
  if (isPeriod(text, tokens)) return 'period';
  if (isUnit(text, tokens)) return 'unit';
  if (isRow(text, tokens)) return 'row';
  return isShort(text, tokens) ? 'short' : 'prose';
}

/** The number a page bears, where the line is nothing else; as it is printed. */
export function pageLabelOf(line: string): string | undefined {
  return PAGE_LABEL.exec(line.trim())?.[1];
}

/** Words and dates of periods alone, a unit in parentheses aside: `Years ended December 31 2018 2017`. */
function isPeriod(text: string, tokens: readonly string[]): boolean {
  if (tokens.length > 24 || /\.$/u.test(text) || /^\p{Ll}/u.test(text)) return false;
  const rest = text.replace(/\([^)]*\)/gu, ' ').toLowerCase();
  let names = 0;
  for (const token of rest.split(/[\s|,;:/&–—-]+/u)) {
    const word = token.replace(/^[(*"“'’]+|[)*.†"”'’]+$/gu, '');
    if (word === '' || /^\d{1,2}(?:st|nd|rd|th|er)?$/u.test(word) || /^[%$€£¥]$/u.test(word)) continue;
    if (YEAR.test(word) || PERIOD_NOUNS.has(word) || /^(?:[1-4]?[qh][1-4]?|fy)\d{2,4}$/u.test(word))
      names += 1;
    else if (!PERIOD_WORDS.has(word)) return false;
  }
  return names > 0;
}

function isUnit(text: string, tokens: readonly string[]): boolean {
  if (tokens.length > 18 || !UNIT.test(text)) return false;
  if (/^[([].*[)\]]\.?$/u.test(text)) return true;
  return UNIT_START.test(text) && !/[.!?]$/u.test(text) && !isRow(text, tokens);
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
  if (words === 0) return figures > 1 || /[.,%$€£]/u.test(text);
  if (cells > 1) return words <= 24;
  const last = tokens.at(-1) as string;
  return words <= 12 && !YEAR.test(last) && /[.,%$€£¥(]/u.test(last) && !/\.$/u.test(last);
}

function isShort(text: string, tokens: readonly string[]): boolean {
  return (
    text.length <= MAX_HEADING &&
    tokens.length <= MAX_HEADING_WORDS &&
    /\p{L}{2}/u.test(text) &&
    !/[,;]$/u.test(text)
  );
}
