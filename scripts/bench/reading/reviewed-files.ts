import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FileType } from '../../../services/documents/src/domain/file-type.ts';
import { Extractor } from '../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../services/documents/src/extraction/limits.ts';
import { readWhole } from '../../../services/documents/src/testing/extraction.ts';

const samples = join(import.meta.dirname, '../../../../shared/samples');

/** A file and the Markdown in which a person has reviewed its text. */
interface ReviewedFile {
  readonly path: string;
  readonly expected: string;
}

/** What the command line names: folders, or those of the samples; `--differences`; and what reads, to be closed. */
export function reviewedFiles() {
  const { values, positionals } = parseArgs({
    options: { differences: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const folders =
    positionals.length > 0
      ? positionals.map((folder) => resolve(folder))
      : [join(samples, 'pdf-with-expected-text'), join(samples, 'docx-with-expected-text')];
  return {
    folders: folders.map((folder) => ({ name: basename(folder), files: filesOf(folder) })),
    differences: values.differences,
    extractor: new Extractor(DEFAULT_LIMITS),
  };
}

function filesOf(folder: string): ReviewedFile[] {
  return readdirSync(folder)
    .filter((name) => /\.(pdf|docx)$/.test(name))
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      const expected = [`${path}.expected.md`, path.replace(/\.\w+$/, '.expected.md')].find(existsSync);
      return expected ? [{ path, expected }] : [];
    });
}

export async function readingOf(extractor: Extractor, path: string): Promise<string> {
  const type = path.slice(path.lastIndexOf('.') + 1) as FileType;
  return (await readWhole(extractor, type, readFileSync(path))).text;
}

export function pdftotext(path: string, ...options: string[]): string {
  return execFileSync('pdftotext', [...options, path, '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 30,
  });
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
