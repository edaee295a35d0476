import { ExtractionFailure } from '../failure.ts';
import { decodeStrict } from './decode-text.ts';
import { jsonLines } from './json-lines.ts';
import { findJsonFault, type JsonFault } from './json-scan.ts';
import { linesOf } from './lines.ts';
import type { PageEmitter } from './page-emitter.ts';
import { emptyFile } from './read-plain.ts';
import { SECTION_LENGTH, SectionWriter } from './section-writer.ts';

/** No tool that writes JSON for people nests deeper; what does is made to break parsers. */
const MAX_DEPTH = 1_000;

/** Reads JSON as its own lines, or broken into lines again when a line is too long to cite. */
export async function readJson(bytes: Uint8Array, emitter: PageEmitter): Promise<void> {
  const text = decodeStrict(bytes, 'JSON');
  if (text.trim() === '') throw emptyFile();
  const fault = findJsonFault(text, MAX_DEPTH);
  if (fault) throw failureOf(fault, text);
  const writer = new SectionWriter(emitter);
  for (const line of hasGiantLine(text) ? jsonLines(text) : linesOf(text)) await writer.add(line);
  await writer.end();
}

function failureOf(fault: JsonFault, text: string): ExtractionFailure {
  if (fault.kind === 'too_deep') {
    return new ExtractionFailure('too_deep', fault.name, { params: { max: MAX_DEPTH } });
  }
  const before = text.slice(0, fault.at);
  const line = before.split('\n').length;
  const column = fault.at - before.lastIndexOf('\n');
  return new ExtractionFailure('invalid', fault.name, { params: { line, column, ...fault.params } });
}

function hasGiantLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    if (end - start > SECTION_LENGTH / 10) return true;
    start = end + 1;
  }
  return text.length - start > SECTION_LENGTH / 10;
}
