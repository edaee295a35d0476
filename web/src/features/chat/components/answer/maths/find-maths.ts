/** A formula in a text: where it stands, marks included, and what is set. */
export interface Formula {
  start: number;
  end: number;
  tex: string;
  /** It stands by itself, and is set large. */
  display: boolean;
}

/** Past these an answer's formulas are left as they were written: setting them would hold the page up. */
const MOST = 400;
const LONGEST = 2_000;

/**
 * Code, which holds no formulas; an escaped sign; then the four ways to write one. A single `$` opens where no letter
 * or digit stands before it and no space after it, and closes where no space stands before it and no digit after it:
 * 'US$5 and US$6' and '$5 or $6' are sums of money.
 */
const PIECES = new RegExp(
  [
    /(?:^|\n) {0,3}(?<fence>`{3,}|~{3,})[\s\S]*?(?:\n {0,3}\k<fence>|$)/u,
    /(?<ticks>`+)(?!`)[\s\S]{0,4000}?[^`]\k<ticks>(?!`)/u,
    /\\\((?<round>[\s\S]{1,2000}?)\\\)/u,
    /\\\[(?<square>[\s\S]{1,2000}?)\\\]/u,
    /\\[\s\S]/u,
    /\$\$(?<double>(?:[^$\\]|\\[\s\S])+?)\$\$/u,
    /(?<![\p{L}\p{N}$])\$(?<single>(?![\s$])(?:[^$\\\n]|\\.)*?(?<!\s))\$(?![\p{N}$])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** What may be a formula at all: a text without it needs no second look. */
const MAY_HOLD = /\$|\\[([]/;

/** Two paragraphs are no formula: its end is missing, or still to come. */
const BLANK_LINE = /\n\s*\n/;

/** The formulas of an answer, in their order. None where there are too many. */
export function findMaths(text: string): Formula[] {
  if (!MAY_HOLD.test(text)) return [];
  const found: Formula[] = [];
  for (const { 0: whole, index: start, groups = {} } of text.matchAll(PIECES)) {
    const { round, square, double, single } = groups;
    const tex = round ?? square ?? double ?? single;
    if (tex === undefined || tex.length > LONGEST || BLANK_LINE.test(tex)) continue;
    const display = square !== undefined || double !== undefined;
    found.push({ start, end: start + whole.length, tex: tex.trim(), display });
  }
  return found.length > MOST ? [] : found;
}
