/**
 * Numbers and periods in one form, however they are written: `1,234.50`, `1.234,5` and `1'234.5` are 1234.5; `FY18`,
 * `FY2018` and `2018` have the year 2018, `18/19` two years, `3Q18` and `Q3 2018` the third quarter.
 */

/** Groups of digits with what separates them in numbers. Plain spaces are left out: they separate columns, too. */
export const NUMBER = String.raw`(?<![\p{L}\p{N}][.,]?)\d+(?:[.,'’\u00a0\u2009\u202f]\d+)+(?![.,]?\p{N})`;
/** Two years side by side: `2018/19`, `18–19`. */
export const YEARS = String.raw`(?<![\p{L}\p{N}][/–-]?)(?:(?:19|20)\d\d|\d\d)[/–-](?:(?:19|20)\d\d|\d\d)(?![/–-]?[\p{L}\p{N}])`;
/** `FY'18`, `Q3’21`. */
export const SHORT_YEAR = String.raw`(?<![\p{L}\p{N}])(?:FY|CY|Q[1-4]|H[12])['’]\d\d(?!\p{N})`;

/** Two digits from here on are a year of the last century, as POSIX's `strptime` takes them. */
const PIVOT = 69;

/**
 * A number without separators of thousands, with a point before its decimals and without zeros at their end; undefined
 * for what is no number, as a date or the number of a section. One separator before three digits is one of thousands.
 */
export function plainNumber(text: string): string | undefined {
  const groups = text.split(/\D/);
  const separators = text.replaceAll(/\d/g, '');
  const last = separators.at(-1) ?? '';
  const before = separators.slice(0, -1);
  const isGrouped = (some: readonly string[], between: string) =>
    (some[0] ?? '').length <= 3 &&
    some[0] !== '0' &&
    some.slice(1).every((group) => group.length === 3) &&
    new Set(between).size <= 1;
  if (isGrouped(groups, separators)) return groups.join('');
  const whole = groups.slice(0, -1);
  if (!'.,'.includes(last) || before.includes(last)) return undefined;
  if (whole.length > 1 && !isGrouped(whole, before)) return undefined;
  const decimals = (groups.at(-1) ?? '').replace(/0+$/, '');
  return decimals === '' ? whole.join('') : `${whole.join('')}.${decimals}`;
}

/** The years of a text that `YEARS` matches, where one follows the other. */
export function followingYears(text: string): [string, string] | undefined {
  const [first = '', second = ''] = text.split(/[/–-]/);
  const begin = fullYear(first);
  const end = second.length === 4 ? second : `${begin.slice(0, 2)}${second}`;
  return Number(end) === Number(begin) + 1 ? [begin, end] : undefined;
}

const FISCAL = /^(?:fy|cy|gj)((?:19|20)\d\d|\d\d)$/;
const PART =
  /^(?:(?<letter>[qh])(?<first>[1-4])|(?<number>[1-4])(?<unit>[qh]))(?:fy|cy)?(?<year>(?:19|20)\d\d|\d\d)?$/;

const YEAR_AND_PART = /^((?:19|20)\d\d)(q[1-4]|h[12])$/;

/** What a folded word says of a period, each as a word of its own: `fy18` gives 2018, `3q18` gives q3 and 2018. */
export function periodsOf(word: string): string[] {
  const fiscal = FISCAL.exec(word)?.[1];
  if (fiscal) return [fullYear(fiscal)];
  const [, yearBefore, partAfter] = YEAR_AND_PART.exec(word) ?? [];
  if (yearBefore && partAfter) return [partAfter, yearBefore];
  const { letter, first, number, unit, year } = PART.exec(word)?.groups ?? {};
  const part = `${letter ?? unit ?? ''}${first ?? number ?? ''}`;
  if (part === '' || part === 'h3' || part === 'h4') return [];
  return [part, ...(year ? [fullYear(year)] : [])].filter((period) => period !== word);
}

/** Whether a folded word says of which period something is: a year, a quarter, a half, in any form. */
export function isPeriod(word: string): boolean {
  return /^(?:(?:19|20)\d\d|q[1-4]|h[12])$/.test(word) || periodsOf(word).length > 0;
}

function fullYear(digits: string): string {
  if (digits.length === 4) return digits;
  return `${Number(digits) < PIVOT ? '20' : '19'}${digits}`;
}
