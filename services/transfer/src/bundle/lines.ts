import type { PortableRecord } from '@cairn/persistence/portable';
import type { z } from 'zod';
import { BrokenBundle } from './broken-bundle.ts';
import { type ListedFile, listedFileSchema, recordSchema } from './format.ts';
import { lineOf } from './tally.ts';

/** A part's records. @throws BrokenBundle naming the line that is at fault. */
export function parseRecords(text: string, where: string, after: string): PortableRecord[] {
  return parseLines(recordSchema, text, where, after) as PortableRecord[];
}

/** The files that follow. @throws BrokenBundle naming the line that is at fault. */
export function parseListedFiles(text: string, where: string, after: string): ListedFile[] {
  return parseLines(listedFileSchema, text, where, after);
}

function parseLines<Schema extends z.ZodType<{ key: string; value?: unknown }>>(
  schema: Schema,
  text: string,
  where: string,
  after: string,
): z.output<Schema>[] {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw new BrokenBundle('does not end with a line', where);
  let last = after;
  return lines.map((line, index) => {
    const at = `${where}, line ${index + 1},`;
    const parsed = schema.safeParse(parseJson(line, at));
    if (!parsed.success) throw new BrokenBundle(`has a fault: ${parsed.error.issues[0]?.message}`, at);
    const { key, value } = parsed.data;
    // Cairn writes one text for one content: only so can what was imported be compared with what was exported.
    if (value === undefined || !isAsWritten(line, { key, value }))
      throw new BrokenBundle('was not written by Cairn', at);
    if (key <= last) throw new BrokenBundle(`is out of order (${JSON.stringify(key)})`, at);
    last = key;
    return parsed.data;
  });
}

function parseJson(line: string, at: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new BrokenBundle('is not JSON', at, { cause: error });
  }
}

function isAsWritten(line: string, record: PortableRecord): boolean {
  try {
    return lineOf(record) === `${line}\n`;
  } catch {
    // Nested so deep that it cannot be written again.
    return false;
  }
}
