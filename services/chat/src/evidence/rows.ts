/** Rows of tables in text that is read by lines, and the heads that they stand under. */

/** One cell of figures, with its currency, sign, brackets or percent sign; or a stroke where there is none. */
const CELL = /^(?:[$€£¥₩]?(?:\([$€£¥₩]?\d(?:[\d.,'’]*\d)?%?\)|[-–−+]?[$€£¥₩]?\d(?:[\d.,'’]*\d)?)%?|[–—―-])$/u;
/** What stands beside a cell and belongs to it, or leads to it. */
const BESIDE = /^(?:[$€£¥₩%]|[.·…]+)$/u;
const PERIOD =
  /(?<![\p{L}\d])(?:(?:19|20)\d\d(?:[/–-]\d{2,4})?|[QH][1-4](?:\s?(?:19|20)?\d\d)?|FY\s?\d{2,4})(?![\p{L}\d])/gu;
/** A title, a unit or a column head is no longer than this, in UTF-16 units. */
const LONGEST_HEAD = 120;
/** A longer line is prose, in UTF-16 units. */
const LONGEST_ROW = 300;
/** So many lines above a row are looked at for its heads. */
const FARTHEST_HEAD = 40;
/** Lines of title and unit above the columns' heads. */
const MOST_TITLES = 2;

/** Whether a line is a row: cells parted by strokes, a record, or a label with figures in two columns or more. */
export function isRow(lines: readonly string[], at: number, isRecord: boolean): boolean {
  const line = lines[at] ?? '';
  if (isRecord) return line.trim() !== '';
  if (isBarred(line)) return !/^[\s|:+-]*$/.test(line);
  if (isColumnHead(line)) return false;
  const count = cellsOf(line).length;
  if (count >= 2) return true;
  return (
    count === 1 && line.length < 80 && [at - 1, at + 1].some((near) => cellsOf(lines[near] ?? '').length > 0)
  );
}

/** Title, unit and column heads of a row, in the order they stand in. */
export function headsOf(lines: readonly string[], at: number, isRecord: boolean): string[] {
  if (isRecord) {
    const first = (lines[0] ?? '').trim();
    return at > 0 && first !== '' && !/\d/.test(first) ? [tidy(first)] : [];
  }
  const bars = isBarred(lines[at] ?? '');
  let top = at - 1;
  if (bars) {
    while (top >= 0 && isBarred(lines[top] ?? '')) top--;
    top++;
    if (top >= at) return [];
  } else {
    const end = Math.max(0, at - FARTHEST_HEAD);
    while (top >= end && !isColumnHead(lines[top] ?? '')) top--;
    if (top < end) return [];
  }
  return [...titlesAbove(lines, top), tidy(lines[top] ?? '')].filter((head) => head !== '');
}

/** What a row has in the column of a period; undefined where columns and cells do not stand one above the other. */
export function cellOf(row: string, heads: readonly string[], period: string): string | undefined {
  const columns = heads.at(-1) ?? '';
  if (isBarred(row)) return barredCell(row, columns, period);
  const periods = [...columns.matchAll(PERIOD)].map(([found]) => found);
  const cells = cellsOf(row);
  if (periods.length !== cells.length || new Set(periods).size !== periods.length) return undefined;
  const column = periods.findIndex((each) => each.includes(period));
  return column >= 0 ? cells[column] : undefined;
}

function barredCell(row: string, columns: string, period: string): string | undefined {
  const split = (line: string) =>
    line
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  const [heads, cells] = [split(columns), split(row)];
  const fitting = heads.flatMap((head, i) => (head.includes(period) ? [i] : []));
  const [column] = fitting;
  if (fitting.length !== 1 || column === undefined || heads.length !== cells.length) return undefined;
  return /\d/.test(cells[column] ?? '') ? cells[column] : undefined;
}

function isBarred(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line) || /\S\s\|\s\S/.test(line);
}

/** The cells at the end of a line that begins with a label. */
function cellsOf(line: string): string[] {
  if (line.length > LONGEST_ROW) return [];
  const parts = line
    .replace(/([.·…])\1{3,}/gu, ' ')
    .trim()
    .split(/\s+/);
  const cells: string[] = [];
  let part = parts.pop();
  for (; part !== undefined && (CELL.test(part) || BESIDE.test(part)); part = parts.pop()) {
    if (CELL.test(part)) cells.unshift(part);
  }
  const label = [...parts, part ?? ''].join(' ');
  return /\p{L}/u.test(label) ? cells : [];
}

/** Whether all figures of a line are periods, of two columns or with few words: `Years ended December 31 2021 2020`. */
function isColumnHead(line: string): boolean {
  const periods = line.match(PERIOD) ?? [];
  if (periods.length === 0 || line.length > LONGEST_HEAD || /[.!?;,]\s*$/.test(line)) return false;
  const rest = line.replaceAll(PERIOD, ' ').replaceAll(/(?<!\d)\d{1,2}(?!\d)\.?/g, ' ');
  return !/\d/.test(rest) && (periods.length > 1 || rest.trim() === '');
}

function titlesAbove(lines: readonly string[], top: number): string[] {
  const titles: string[] = [];
  for (let at = top - 1; at >= 0 && titles.length < MOST_TITLES; at--) {
    const line = tidy(lines[at] ?? '');
    if (line === '') {
      if (titles.length > 0 || top - at > 2) break;
      continue;
    }
    if (
      line.length > LONGEST_HEAD ||
      /[.!?;,:]$/.test(line) ||
      cellsOf(line).length > 0 ||
      !/\p{L}/u.test(line)
    )
      break;
    titles.unshift(line);
  }
  return titles;
}

function tidy(line: string): string {
  return line.replace(/\s+/g, ' ').trim();
}
