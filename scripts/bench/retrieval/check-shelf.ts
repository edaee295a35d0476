/**
 * Reads all documents of the shelf as the product reads them, and prints each evidence that does not stand where the
 * question says. Exits with 1 when there is any, and when the shelf is smaller than it is meant to be.
 *
 *   node scripts/bench/retrieval/check-shelf.ts
 */
import { Extractor } from '../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../services/documents/src/extraction/limits.ts';
import { evidenceFaults } from './shelf/check.ts';
import { type ReadDocument, readDocument } from './shelf/read.ts';
import { writtenShelf } from './shelf/written.ts';

const LEAST_DOCUMENTS = 60;
const LEAST_QUESTIONS = 160;

const { documents, questions } = writtenShelf();
const extractor = new Extractor(DEFAULT_LIMITS);
const read: ReadDocument[] = [];
try {
  for (const document of documents) read.push(await readDocument(extractor, document));
} finally {
  extractor.close();
}
const faults = evidenceFaults(questions, read);
for (const fault of faults) process.stdout.write(`${fault}\n`);
const places = questions.reduce((sum, { evidence }) => sum + evidence.length, 0);
const passages = read.reduce((sum, document) => sum + document.passages.length, 0);
process.stdout.write(
  `${documents.length} documents, ${passages} passages, ${questions.length} questions, ` +
    `${places} places of evidence, ${faults.length} faults\n`,
);
const isWhole = documents.length >= LEAST_DOCUMENTS && questions.length >= LEAST_QUESTIONS;
process.exitCode = faults.length === 0 && isWhole ? 0 : 1;
