/**
 * Whether the PDF viewer marks exactly the words of a quote: quotes are sentences of the text that is read, marked in a
 * real browser as the viewer marks them; where their letters lie is asked of PDFium.
 *
 *   CAIRN_CHROMIUM=/usr/bin/chromium node scripts/bench/reading/marks.ts [--missed] [--pages 6] [file or folder, ...]
 *
 * Without files: the PDFs of the samples. Of each, `--pages` pages are looked at, and at most twelve quotes of a page.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PassageCutter } from '../../../services/documents/src/domain/cut-passages.ts';
import type { ExtractedPage } from '../../../services/documents/src/domain/page.ts';
import { Extractor } from '../../../services/documents/src/extraction/extractor.ts';
import { ExtractionFailure } from '../../../services/documents/src/extraction/failure.ts';
import { DEFAULT_LIMITS } from '../../../services/documents/src/extraction/limits.ts';
import { readWhole } from '../../../services/documents/src/testing/extraction.ts';
import { focusClaim } from '../../../web/src/lib/citations/focus-claim.ts';
import { type Judged, judge, type Verdict } from './marks/judge.ts';
import { startMarker } from './marks/marker.ts';
import { lettersOfPages } from './marks/page-letters.ts';

const { values, positionals } = parseArgs({
  options: { missed: { type: 'boolean', default: false }, pages: { type: 'string', default: '6' } },
  allowPositionals: true,
});
const samples = join(import.meta.dirname, '../../../../shared/samples');
const named =
  positionals.length > 0 ? positionals : ['pdf-with-expected-text', 'pdf'].map((n) => join(samples, n));
const files = named.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => (name.endsWith('.pdf') ? [join(path, name)] : []))
    : [resolve(path)],
);
const MOST_QUOTES = 12;

type Counts = Record<Verdict, number>;
const none = (): Counts => ({ exact: 0, 'and more': 0, 'in part': 0, 'not found': 0, unknown: 0 });

const extractor = new Extractor(DEFAULT_LIMITS);
const marker = await startMarker(files);
const total = none();
try {
  for (const file of files) {
    const counts = await measure(file);
    for (const [verdict, count] of Object.entries(counts)) total[verdict as Verdict] += count;
  }
} finally {
  extractor.close();
  await marker.close();
}
const { unknown, ...judged } = total;
const all = Object.values(judged).reduce((sum, count) => sum + count, 0);
console.log(`${all} quotes (and ${unknown} whose place is not known): ${JSON.stringify(judged)}`);
console.log(`exactly their words: ${((100 * total.exact) / all).toFixed(1)} %`);

async function measure(file: string): Promise<Counts> {
  const counts = none();
  const bytes = readFileSync(file);
  const pages = await pagesOf(bytes);
  const letters = lettersOfPages(bytes);
  for (const page of spread(pages, Number(values.pages))) {
    const quotes = spread(quotesOf(page), MOST_QUOTES);
    if (quotes.length === 0) continue;
    const marks = await marker.mark(file, page.number, quotes);
    quotes.forEach(({ claim }, index) => {
      const judgement = judge(letters[page.number - 1] ?? [], claim, marks[index] ?? []);
      counts[judgement.verdict] += 1;
      if (values.missed) report(file, page.number, claim, judgement);
    });
  }
  if (Object.values(counts).some((count) => count > 0)) {
    console.log(`${basename(file)}: ${JSON.stringify(counts)}`);
  }
  return counts;
}

async function pagesOf(bytes: Uint8Array): Promise<readonly ExtractedPage[]> {
  try {
    return (await readWhole(extractor, 'pdf', bytes)).pages;
  } catch (error) {
    if (error instanceof ExtractionFailure) return [];
    throw error;
  }
}

function report(file: string, page: number, claim: string, { verdict, beyond, lacking }: Judged): void {
  if (verdict === 'exact' || verdict === 'unknown') return;
  console.log(`  ${verdict}: ${basename(file)}, page ${page}: ${JSON.stringify(claim)}`);
  console.log(`    beyond: ${beyond}; lacking: ${lacking}`);
}

/** Sentences of the passages of a page, narrowed as the panel of sources narrows a passage to a claim. */
function quotesOf(page: ExtractedPage) {
  return new PassageCutter().cut(page).flatMap(({ start, end }) => {
    const passage = page.text.slice(start, end);
    const joined = passage.replaceAll(/(?<!\n)\n(?!\n)/g, ' ');
    return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(joined)]
      .map(({ segment }) => segment.trim())
      .filter((claim) => !claim.includes('\n') && claim.length >= 30 && claim.length <= 600)
      .map((claim) => {
        const focus = focusClaim(passage, claim);
        if (!focus) return { claim, text: passage, start };
        const within = { text: passage, start };
        return { claim, text: passage.slice(focus.start, focus.end), start: start + focus.start, within };
      });
  });
}

/** So many of a list, spread over all of it. */
function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
