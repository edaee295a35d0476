/**
 * How many words of documents with a reviewed text are read right: the harmonic mean of recall and precision of words
 * (F1), beside pdftotext for PDFs.
 *
 *   node scripts/bench/reading/word-f1.ts [--differences] [folder with files and *.expected.md, ...]
 *
 * Without folders: `pdf-with-expected-text` and `docx-with-expected-text` of the samples.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { wordF1, wordsMissed, wordsOf } from '../../../services/documents/src/testing/words.ts';
import { mean, pdftotext, readingOf, reviewedFiles } from './reviewed-files.ts';

const { folders, differences, extractor } = reviewedFiles();
try {
  for (const folder of folders) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const file of folder.files) {
      const expected = wordsOf(readFileSync(file.expected, 'utf8'));
      const found = wordsOf(await readingOf(extractor, file.path));
      ours.push(wordF1(expected, found));
      let line = `  ${(ours.at(-1) ?? 0).toFixed(4)}`;
      if (file.path.endsWith('.pdf')) {
        theirs.push(wordF1(expected, wordsOf(pdftotext(file.path))));
        line += `  pdftotext ${(theirs.at(-1) ?? 0).toFixed(4)}`;
      }
      console.log(`${line}  ${basename(file.path)}`);
      if (!differences) continue;
      console.log(`      missed: ${wordsMissed(expected, found).join(' ')}`);
      console.log(`      beyond: ${wordsMissed(found, expected).join(' ')}`);
    }
    const beside = theirs.length > 0 ? `, pdftotext ${mean(theirs).toFixed(4)}` : '';
    console.log(`${folder.name}: mean word F1 of ${ours.length} files ${mean(ours).toFixed(4)}${beside}`);
  }
} finally {
  extractor.close();
}
