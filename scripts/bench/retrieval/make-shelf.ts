/**
 * Writes a shelf of a hundred long documents that resemble each other, and questions with the places of their evidence:
 * annual and quarterly reports of invented companies, contracts, trial protocols, minutes, tables and records, in all
 * types that can be uploaded. The same files every time.
 *
 *   node scripts/bench/retrieval/make-shelf.ts <folder>
 *
 * Beside the documents the folder then holds `questions.jsonl`; shelf/questions/question.ts says what a question holds.
 * Evidence is computed by what wrote the documents; `check-shelf.ts` holds it against the text that is read from them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenShelf } from './shelf/written.ts';

const folder = process.argv[2];
if (!folder) throw new Error('say which folder: node scripts/bench/retrieval/make-shelf.ts <folder>');
mkdirSync(folder, { recursive: true });
const { documents, questions } = writtenShelf();
for (const { name, content } of documents) writeFileSync(join(folder, name), content);
const names = new Map(documents.map(({ id, name }) => [id, name]));
const lines = questions.map((question) =>
  JSON.stringify({
    ...question,
    document: names.get(question.document),
    evidence: question.evidence.map((each) => ({ ...each, document: names.get(each.document) })),
  }),
);
writeFileSync(join(folder, 'questions.jsonl'), `${lines.join('\n')}\n`);
const pages = documents.reduce((sum, document) => sum + (document.pages ?? 0), 0);
process.stdout.write(`${documents.length} documents, ${pages} pages of PDF, ${questions.length} questions\n`);
