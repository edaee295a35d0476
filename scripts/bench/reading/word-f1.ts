/**
 * How many words of documents with a reviewed text are read right: the harmonic mean of recall and precision of words
 * (F1), beside pdftotext for PDFs.
 *
 *   node scripts/bench/reading/word-f1.ts [--differences] [folder with files and *.expected.md, ...]
 *
 * Without folders: `pdf-with-expected-text` and `docx-with-expected-text` of the samples.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FileType } from '../../../services/documents/src/domain/file-type.ts';
import { Extractor } from '../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../services/documents/src/extraction/limits.ts';
import { readWhole } from '../../../services/documents/src/testing/extraction.ts';
import { wordF1, wordsMissed, wordsOf } from '../../../services/documents/src/testing/words.ts';

const samples = join(import.meta.dirname, '../../../../shared/samples');
const { values, positionals } = parseArgs({
  options: { differences: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folders =
  positionals.length > 0
    ? positionals.map((folder) => resolve(folder))
    : [join(samples, 'pdf-with-expected-text'), join(samples, 'docx-with-expected-text')];

const extractor = new Extractor(DEFAULT_LIMITS);
try {
  for (const folder of folders) await measure(folder);
} finally {
  extractor.close();
}

async function measure(folder: string): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name);
    const expectedPath = [`${path}.expected.md`, path.replace(/\.\w+$/, '.expected.md')].find(existsSync);
    if (!/\.(pdf|docx)$/.test(name) || !expectedPath) continue;
    const expected = wordsOf(readFileSync(expectedPath, 'utf8'));
    const type = name.slice(name.lastIndexOf('.') + 1) as FileType;
    const found = wordsOf((await readWhole(extractor, type, readFileSync(path))).text);
    ours.push(wordF1(expected, found));
    let line = `  ${(ours.at(-1) ?? 0).toFixed(4)}`;
    if (type === 'pdf') {
      theirs.push(wordF1(expected, wordsOf(pdftotext(path))));
      line += `  pdftotext ${(theirs.at(-1) ?? 0).toFixed(4)}`;
    }
    console.log(`${line}  ${name}`);
    if (!values.differences) continue;
    console.log(`      missed: ${wordsMissed(expected, found).join(' ')}`);
    console.log(`      beyond: ${wordsMissed(found, expected).join(' ')}`);
  }
  const beside = theirs.length > 0 ? `, pdftotext ${mean(theirs).toFixed(4)}` : '';
  console.log(`${basename(folder)}: mean word F1 of ${ours.length} files ${mean(ours).toFixed(4)}${beside}`);
}

function pdftotext(path: string): string {
  return execFileSync('pdftotext', [path, '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 30,
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
