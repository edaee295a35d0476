/**
 * How whole the rows of tables are read: each row of a reviewed text against the line of the reading that fits it best,
 * by the harmonic mean of recall and precision of its words; beside `pdftotext -layout` for PDFs. A line counts for one
 * row. Markdown repeats a cell in all columns that it spans; equal neighbours count as one cell where that fits better.
 *
 *   node scripts/bench/reading/row-f1.ts [--differences] [folder with files and *.expected.md, ...]
 *
 * Without folders: `pdf-with-expected-text` and `docx-with-expected-text` of the samples.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { wordF1, wordsOf } from '../../../services/documents/src/testing/words.ts';
import { mean, pdftotext, readingOf, reviewedFiles } from './reviewed-files.ts';

interface Fit {
  readonly row: string;
  readonly line: string;
  readonly f1: number;
}

/** The rows of tables in Markdown, without the lines below their heads. */
function rowsOf(markdown: string): string[] {
  return markdown.split('\n').filter((line) => line.startsWith('|') && /[\p{L}\p{N}]/u.test(line));
}

/** The words of a row: of all cells, and with equal neighbours as one. */
function readingsOf(row: string): string[][] {
  const cells = row.split('|').map((cell) => cell.trim());
  return [cells, cells.filter((cell, at) => cell !== cells[at - 1])].map((each) => wordsOf(each.join(' ')));
}

/** The best fits first, each row and each line once. */
function fitsOf(rows: readonly string[], text: string): Fit[] {
  const lines = text.split('\n').map((line) => ({ line, words: wordsOf(line) }));
  const pairs = rows.flatMap((row, at) => {
    const readings = readingsOf(row);
    return lines.map(({ line, words }, lineAt) => {
      return { at, lineAt, line, f1: Math.max(...readings.map((each) => wordF1(each, words))) };
    });
  });
  const fits = new Map<number, Fit>();
  const taken = new Set<number>();
  for (const { at, lineAt, f1, line } of pairs.sort((a, b) => b.f1 - a.f1)) {
    if (f1 === 0 || fits.has(at) || taken.has(lineAt)) continue;
    fits.set(at, { row: rows[at] ?? '', line, f1 });
    taken.add(lineAt);
  }
  return rows.map((row, at) => fits.get(at) ?? { row, line: '', f1: 0 });
}

const meanOf = (fits: readonly Fit[]) => mean(fits.map(({ f1 }) => f1)).toFixed(4);

const { folders, differences, extractor } = reviewedFiles();
try {
  for (const folder of folders) {
    const ours: Fit[] = [];
    const theirs: Fit[] = [];
    for (const { path, expected } of folder.files) {
      const rows = rowsOf(readFileSync(expected, 'utf8'));
      if (rows.length === 0) continue;
      const fits = fitsOf(rows, await readingOf(extractor, path));
      ours.push(...fits);
      let line = `  ${meanOf(fits)}`;
      if (path.endsWith('.pdf')) {
        const beside = fitsOf(rows, pdftotext(path, '-layout'));
        theirs.push(...beside);
        line += `  pdftotext ${meanOf(beside)}`;
      }
      console.log(`${line}  ${rows.length} rows  ${basename(path)}`);
      if (!differences) continue;
      for (const { row, line: read, f1 } of fits) {
        if (f1 < 1) console.log(`      ${f1.toFixed(2)}  ${row}\n            ${read}`);
      }
    }
    const beside = theirs.length > 0 ? `, pdftotext ${meanOf(theirs)}` : '';
    console.log(`${folder.name}: mean F1 of ${ours.length} rows ${meanOf(ours)}${beside}`);
  }
} finally {
  extractor.close();
}
