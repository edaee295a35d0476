import { ExtractionFailure } from '../failure.ts';
import { decodeText } from './decode-text.ts';
import { linesOf } from './lines.ts';
import { MarkdownHeadings } from './markdown-headings.ts';
import type { PageEmitter } from './page-emitter.ts';
import { SectionWriter } from './section-writer.ts';

/** Reads a text file as it is. */
export async function readPlain(bytes: Uint8Array, emitter: PageEmitter): Promise<void> {
  await readLines(bytes, emitter, () => undefined);
}

/** Reads Markdown as it is, noting its headings. */
export async function readMarkdown(bytes: Uint8Array, emitter: PageEmitter): Promise<void> {
  const headings = new MarkdownHeadings();
  await readLines(bytes, emitter, (line, next) => headings.of(line, next));
}

async function readLines(
  bytes: Uint8Array,
  emitter: PageEmitter,
  headingOf: (line: string, next: string | undefined) => { level: number; title: string } | undefined,
): Promise<void> {
  const { text, warning } = decodeText(bytes);
  if (text.trim() === '') throw emptyFile();
  if (warning) await emitter.warn(warning);
  const writer = new SectionWriter(emitter);
  let previous: string | undefined;
  for (const line of linesOf(text)) {
    if (previous !== undefined) await writer.add(previous, headingOf(previous, line));
    previous = line;
  }
  if (previous !== undefined) await writer.add(previous, headingOf(previous, undefined));
  await writer.end();
}

export function emptyFile(): ExtractionFailure {
  return new ExtractionFailure('empty', 'reading_empty');
}
