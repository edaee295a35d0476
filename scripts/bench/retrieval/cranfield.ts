/**
 * Measures how well search ranks, on a test collection with judged queries (a folder of docs.jsonl, queries.jsonl and
 * qrels.tsv): nDCG@10 and recall@100, with the times of indexing and of a search, and memory. SQLite's engine, and
 * beside it Elasticsearch where `ELASTICSEARCH_URL` is set. Exits with 1 when nDCG@10 of either is under 0.42.
 *
 * `node scripts/bench/retrieval/cranfield.ts [folder]` boots a Cairn on each engine, signs up, uploads every text as a
 * TXT file and asks through the HTTP API. `--engine` asks the engines alone instead, in seconds. `--model FOLDER` has
 * passages found by meaning as well, by the sentence model in that folder.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PassageCutter } from '../../../services/documents/src/domain/cut-passages.ts';
import { presentPassage } from '../../../services/documents/src/rpc/presenters.ts';
import type { PassageText, SearchEngine } from '../../../services/search/src/domain/search-engine.ts';
import { bootCairn, discard } from '../../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../../services/system-test/src/harness/person.ts';
import { embedAll } from '../lib/embedded.ts';
import { megabytes, percentile } from '../lib/figures.ts';
import {
  type BenchEngine,
  benchEngines,
  benchNamespace,
  publishText,
  sizesOf,
} from '../lib/search-engines.ts';
import { sideBySide } from '../lib/side-by-side.ts';
import { mean, ndcg, readCollection, recall, type TestCollection } from './measures.ts';

const LEAST_NDCG = 0.42;
/** Passages asked for: the most that one search gives. */
const DEPTH = 100;
const UPLOADS_AT_ONCE = 8;

/** Asks a question; gives the ids of the collection's documents, best first, each once. */
type Search = (question: string) => Promise<string[]>;
/** Measure -> figure. */
type Figures = Record<string, string>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'boolean', default: false }, model: { type: 'string' } },
});
const folder =
  positionals[0] ?? fileURLToPath(new URL('../../../../shared/samples/retrieval', import.meta.url));
const collection = readCollection(folder);
const engines = benchEngines();
const results: Figures[] = [];
for (const engine of engines) {
  results.push(await (values.engine ? throughEngine : throughProduct)(engine, collection));
}
process.stdout.write(`${collection.documents.length} documents, ${collection.queries.length} queries\n`);
sideBySide(
  engines.map(({ name }) => name),
  results,
);
process.exitCode = results.every((figures) => Number(figures['nDCG@10']) >= LEAST_NDCG) ? 0 : 1;

function textOf({ title, text }: TestCollection['documents'][number]): string {
  return `${title}\n\n${text}`;
}

async function throughEngine(
  measured: BenchEngine,
  { documents, ...judged }: TestCollection,
): Promise<Figures> {
  const opened = await measured.open();
  const { engine } = opened;
  try {
    const begun = performance.now();
    for (const document of documents) await indexWhole(engine, document);
    const seconds = (performance.now() - begun) / 1_000;
    const embedded = await embedAll(engine, values.model);
    const figures = await measure({ documents, ...judged }, async (text) => {
      const vector = await embedded.vectorOf(text);
      const asked = { projectId: 1, text, documentIds: [], limit: DEPTH, vector };
      const { passages } = await engine.passages(asked);
      return [...new Set(passages.map(({ documentId }) => documentId))];
    });
    await embedded.close();
    const rate = embedded.perSecond?.toFixed(1);
    const made: Figures = rate ? { 'embedded a second': rate } : {};
    return { ...figures, indexing: `${seconds.toFixed(1)} s`, ...made, ...(await sizesOf(opened)) };
  } finally {
    await opened.close();
  }
}

async function indexWhole(
  engine: SearchEngine,
  document: TestCollection['documents'][number],
): Promise<void> {
  const version = { projectId: 1, documentId: document.id, version: 1 };
  const page = { number: 1, text: textOf(document), firstLine: 1, headings: [] };
  const passages = new PassageCutter().cut(page).map((passage, ordinal): PassageText => {
    const text = page.text.slice(passage.start, passage.end);
    return presentPassage({ ...passage, id: `${document.id}/${ordinal}`, ordinal, text });
  });
  await engine.upsert({ ...version, passages });
  await publishText(engine, version);
}

async function throughProduct(measured: BenchEngine, judged: TestCollection): Promise<Figures> {
  const namespace = benchNamespace();
  const cairn = await bootCairn({
    env: { LOG_LEVEL: 'error', CAIRN_NAMESPACE: namespace, ...measured.env },
  });
  try {
    const person = await Person.signedUp(cairn.url);
    const projectId = await person.makeProject('Retrieval');
    const begun = performance.now();
    const ids = await upload(person, projectId, judged.documents);
    const seconds = (performance.now() - begun) / 1_000;
    const figures = await measure(judged, async (content) => {
      const path = `/api/projects/${projectId}/search/semantic`;
      const { status, body } = await person.call<{ passages: { document_id: string }[] }>('POST', path, {
        content,
        limit: DEPTH,
      });
      if (status !== 200) throw new Error(`search answered ${status}: ${JSON.stringify(body)}`);
      return [...new Set(body.passages.map((passage) => ids.get(passage.document_id) ?? ''))];
    });
    const memory = megabytes(await cairn.residentBytes());
    return { ...figures, 'upload to searchable': `${seconds.toFixed(0)} s`, 'memory of Cairn': memory };
  } finally {
    await discard(cairn);
    await measured.clear(namespace);
  }
}

/** Uploads every text and waits until all are searchable. @returns id in Cairn -> id in the collection. */
async function upload(
  person: Person,
  projectId: number,
  documents: TestCollection['documents'],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // A file without text is refused, rightly; the collection holds two.
  const waiting = documents.filter((document) => textOf(document).trim() !== '').values();
  const uploadInTurn = async () => {
    for (const document of waiting) {
      const { status, body } = await person.upload(projectId, `${document.id}.txt`, textOf(document));
      if (status !== 201) throw new Error(`upload answered ${status}: ${JSON.stringify(body)}`);
      ids.set(body.id, document.id);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadInTurn));
  for (const id of ids.keys()) {
    const document = await person.settled(projectId, id);
    if (document.status !== 'processed') throw new Error(`${ids.get(id)}.txt: ${document.error?.message}`);
  }
  return ids;
}

async function measure({ queries, judgements }: TestCollection, search: Search): Promise<Figures> {
  const gains: number[] = [];
  const recalls: number[] = [];
  const times: number[] = [];
  for (const { id, text } of queries) {
    const judged = judgements.get(id) ?? new Map<string, number>();
    const begun = performance.now();
    const ranking = await search(text);
    times.push(performance.now() - begun);
    gains.push(ndcg(ranking, judged, 10));
    recalls.push(recall(ranking, judged, 100));
  }
  return {
    'nDCG@10': mean(gains).toFixed(4),
    'recall@100': mean(recalls).toFixed(4),
    'search p50': `${percentile(times, 0.5).toFixed(1)} ms`,
    'search p95': `${percentile(times, 0.95).toFixed(1)} ms`,
  };
}
