/**
 * Measures whether search finds the page that answers a question, on a shelf of long documents that resemble each other
 * (`make-shelf.ts`): the share of questions with evidence among the first 1, 5 and 10 passages, over the whole shelf in
 * one project and within the document alone, and with the right document among the first 5. By split, kind, language
 * and family. SQLite's engine, and beside it Elasticsearch where `ELASTICSEARCH_URL` is set.
 *
 *   node scripts/bench/retrieval/pages.ts [--engine [--model FOLDER]] [--instructed] [--unnamed] [--missed]
 *
 * Boots a Cairn on each engine, signs up, uploads the shelf into one project and asks through the HTTP API. `--engine`
 * asks the engines alone instead, in seconds, with each document in a project of its own too, and plain BM25 over the
 * same passages; `--model` has passages found by meaning as well, by the sentence model in that folder. `--instructed`
 * puts instructions around each question ('rounded to two decimals'), which should change nothing. `--unnamed` names
 * each document by a number alone, so that only what it says of itself tells it from others. `--missed` prints
 * the questions of the tuning split whose page is not among the first five. Those kept unseen are not printed: look at
 * their figures, tune to the others.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Extractor } from '../../../services/documents/src/extraction/extractor.ts';
import { DEFAULT_LIMITS } from '../../../services/documents/src/extraction/limits.ts';
import type { SearchEngine } from '../../../services/search/src/domain/search-engine.ts';
import { searchPassages } from '../../../services/search/src/domain/search-passages.ts';
import { bootCairn, discard } from '../../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../../services/system-test/src/harness/person.ts';
import { type Embedded, embedAll } from '../lib/embedded.ts';
import { type BenchEngine, benchEngines, benchNamespace } from '../lib/search-engines.ts';
import { askAll, printOutcomes, type ShelfSearch } from './page-measures.ts';
import { plainBm25 } from './plain-bm25.ts';
import type { FoundPassage } from './shelf/evidence.ts';
import { instructed } from './shelf/questions/instructed.ts';
import { indexDocument, type ReadDocument, readDocument } from './shelf/read.ts';
import { writtenShelf } from './shelf/written.ts';

const LIMIT = 10;
const SHARED = 1;
const UPLOADS_AT_ONCE = 4;

const { values } = parseArgs({
  options: {
    engine: { type: 'boolean', default: false },
    instructed: { type: 'boolean', default: false },
    unnamed: { type: 'boolean', default: false },
    missed: { type: 'boolean', default: false },
    model: { type: 'string' },
  },
});
const { documents: written, questions: plain } = writtenShelf();
const documents = values.unnamed ? written.map(unnamed) : written;
const questions = values.instructed ? plain.map((each) => ({ ...each, question: instructed(each) })) : plain;
process.stdout.write(`${documents.length} documents, ${questions.length} questions\n`);
if (values.engine) {
  const read = await readAll();
  await report(plainSearch(read));
  for (const measured of benchEngines()) await throughEngine(measured, read);
} else {
  for (const measured of benchEngines()) await throughProduct(measured);
}

function unnamed<D extends { name: string }>(document: D, index: number): D {
  return { ...document, name: `${String(index + 1).padStart(4, '0')}${path.extname(document.name)}` };
}

async function report(search: ShelfSearch): Promise<void> {
  const outcomes = await askAll(search, questions);
  printOutcomes(search.name, outcomes);
  if (!values.missed) return;
  for (const { question, page, document, within } of outcomes) {
    if (question.split === 'unseen' || page <= 5) continue;
    process.stdout.write(
      `${question.id} page ${page}, document ${document}, within ${within}: ${question.question} [${question.document}]\n`,
    );
  }
}

async function readAll(): Promise<ReadDocument[]> {
  const extractor = new Extractor(DEFAULT_LIMITS);
  try {
    const read: ReadDocument[] = [];
    for (const document of documents) read.push(await readDocument(extractor, document));
    return read;
  } finally {
    extractor.close();
  }
}

function plainSearch(read: readonly ReadDocument[]): ShelfSearch {
  const passages = read.flatMap((document) =>
    document.passages.map((passage): FoundPassage => ({ ...passage, document: document.id })),
  );
  const search = plainBm25(passages.map(({ text }) => text));
  const found = (indices: readonly number[]) => indices.flatMap((index) => passages[index] ?? []);
  return {
    name: 'plain BM25',
    shared: async (question) => found(search(question, LIMIT)),
    within: async (question, document) =>
      found(search(question, LIMIT, (index) => passages[index]?.document === document)),
  };
}

async function throughEngine(measured: BenchEngine, read: readonly ReadDocument[]): Promise<void> {
  const opened = await measured.open();
  const { engine } = opened;
  try {
    const projects = new Map(read.map(({ id }, index) => [id, SHARED + 1 + index]));
    for (const document of read) {
      await indexDocument(engine, SHARED, document);
      await indexDocument(engine, projects.get(document.id) ?? 0, {
        ...document,
        id: `alone/${document.id}`,
      });
    }
    const { vectorOf, close } = await embedAll(engine, values.model);
    const searched = { engine, vectorOf };
    await report({
      name: `${measured.name}, the engine alone`,
      shared: (question) => ask(searched, SHARED, question, []),
      within: (question, document) => ask(searched, SHARED, question, [document]),
      alone: (question, document) => ask(searched, projects.get(document) ?? 0, question, []),
    });
    await close();
  } finally {
    await opened.close();
  }
}

async function ask(
  { engine, vectorOf }: { engine: SearchEngine; vectorOf: Embedded['vectorOf'] },
  projectId: number,
  text: string,
  documentIds: string[],
): Promise<FoundPassage[]> {
  const input = { projectId, query: text, documentIds, limit: LIMIT };
  const { passages } = await searchPassages(engine, input, { vectorOf });
  return passages.map((passage) => ({ ...passage, document: passage.documentId.replace(/^alone\//, '') }));
}

async function throughProduct(measured: BenchEngine): Promise<void> {
  const namespace = benchNamespace();
  const cairn = await bootCairn({
    env: { LOG_LEVEL: 'error', CAIRN_NAMESPACE: namespace, ...measured.env },
  });
  try {
    const person = await Person.signedUp(cairn.url);
    const projectId = await person.makeProject('Shelf');
    const ids = await upload(person, projectId);
    const shelfIds = new Map([...ids].map(([id, known]) => [known, id]));
    const search = async (content: string, within: string[]) => {
      const path = `/api/projects/${projectId}/search/semantic`;
      const body = { content, limit: LIMIT, document_ids: within };
      const answer = await person.call<{ passages: ApiPassage[] }>('POST', path, body);
      if (answer.status !== 200) throw new Error(`search answered ${answer.status}`);
      return answer.body.passages.map((passage) => foundPassage(passage, shelfIds));
    };
    await report({
      name: `${measured.name}, by HTTP`,
      shared: (question) => search(question, []),
      within: (question, document) => search(question, [ids.get(document) ?? '']),
    });
  } finally {
    await discard(cairn);
    await measured.clear(namespace);
  }
}

interface ApiPassage {
  document_id: string;
  page: number;
  line_start: number;
  line_end: number;
  text: string;
}

function foundPassage(passage: ApiPassage, shelfIds: ReadonlyMap<string, string>): FoundPassage {
  const { document_id: id, page, line_start: lineStart, line_end: lineEnd, text } = passage;
  return { document: shelfIds.get(id) ?? '', page, lineStart, lineEnd, text };
}

/** Uploads the shelf and waits until all of it is searchable. @returns id on the shelf -> id in Cairn. */
async function upload(person: Person, projectId: number): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const waiting = documents.values();
  const uploadInTurn = async () => {
    for (const { id, name, content } of waiting) {
      const { status, body } = await person.upload(projectId, name, content);
      if (status !== 201) throw new Error(`${name} was answered ${status}: ${JSON.stringify(body)}`);
      ids.set(id, body.id);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadInTurn));
  for (const id of ids.values()) {
    const document = await person.settled(projectId, id);
    if (document.status !== 'processed') throw new Error(`${document.name}: ${document.error?.message}`);
  }
  return ids;
}
