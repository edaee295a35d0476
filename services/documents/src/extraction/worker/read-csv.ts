import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import type { PageEmitter } from './page-emitter.ts';
import { emptyFile } from './read-plain.ts';
import { SectionWriter } from './section-writer.ts';

/** Longest list of column names carried as context, in UTF-16 units. */
const MAX_COLUMNS_TITLE = 300;
/** How much of the file the delimiter is judged by, in UTF-16 units. */
const SNIFFED = 64_000;
const DELIMITERS = [',', ';', '\t', '|'];

interface Table {
  /** Where each record ends in the text. */
  readonly ends: readonly number[];
  readonly header: readonly string[];
  readonly ragged: number;
  readonly firstRagged: number;
  readonly brokenQuotes: boolean;
}

/**
 * Reads a table as its own lines, so that a citation opens on the row it names. A record is never cut in two, and the
 * column names stand as a heading over every row.
 */
export async function readCsv(bytes: Uint8Array, emitter: PageEmitter): Promise<void> {
  const { text: whole, warning } = decodeText(bytes);
  const text = whole.trimEnd();
  if (text === '') throw emptyFile();
  if (warning) await emitter.warn(warning);
  const table = parse(text);
  const writer = new SectionWriter(emitter);
  let start = 0;
  for (const [index, end] of table.ends.entries()) {
    const record = text.slice(start, end).replace(/\n$/, '');
    await writer.add(record, index === 0 ? columnsHeading(table.header) : undefined);
    start = end;
  }
  await writer.end();
  await warnOfFaults(table, emitter);
}

function parse(text: string): Table {
  const ends: number[] = [];
  let header: string[] = [];
  let ragged = 0;
  let firstRagged = 0;
  let brokenQuotes = false;
  Papa.parse<string[]>(text, {
    delimiter: sniffDelimiter(text.slice(0, SNIFFED)),
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const blank = data.length === 1 && data[0]?.trim() === '';
      if (ends.length === 0) header = data;
      else if (!blank && data.length !== header.length) {
        ragged += 1;
        if (ragged === 1) firstRagged = ends.length + 1;
      }
      if (errors.some((error) => error.type === 'Quotes')) brokenQuotes = true;
      ends.push(meta.cursor);
    },
  });
  if ((ends.at(-1) ?? 0) < text.length) ends.push(text.length);
  return { ends, header, ragged, firstRagged, brokenQuotes };
}

/** The delimiter that gives the most records the same number of cells, more than one; a comma when none does. */
function sniffDelimiter(sample: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(sample, {
      delimiter,
      newline: '\n',
      preview: 50,
      skipEmptyLines: true,
    });
    const widths = new Map<number, number>();
    for (const row of data) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
    const [width, rows] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    const score = width > 1 ? (rows / data.length) * (1 + Math.min(width, 50) / 100) : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function columnsHeading(header: readonly string[]): { level: number; title: string } | undefined {
  const names = header.map((name) => name.replace(/\s+/g, ' ').trim());
  const isData = names.length < 2 || names.some((name) => name === '' || /^[-+]?[\d.,]+%?$/.test(name));
  if (isData) return undefined;
  return { level: 1, title: names.join(', ').slice(0, MAX_COLUMNS_TITLE).toWellFormed() };
}

async function warnOfFaults(table: Table, emitter: PageEmitter): Promise<void> {
  if (table.ragged > 0) {
    const { ragged: count, firstRagged: row } = table;
    const cells = table.header.length;
    await emitter.warn('reading_warning_ragged_rows', { count, cells, row });
  }
  if (table.brokenQuotes) await emitter.warn('reading_warning_open_quote');
}
