/**
 * Measures the time of a search at 10,000 and 100,000 passages: made of the sentences of a test collection, shuffled,
 * eight tenths of them in one project and the rest in ten more. The engine alone, then through gRPC with rights checked, then
 * again while a large document is being indexed. `node scripts/bench/search-latency.ts [folder] [--sizes=10000,100000]`
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type SearchServiceClient, SearchServiceDefinition } from '../../proto/gen/cairn/search/v1/search.ts';
import { serviceAddress } from '../../services/kit/src/config/index.ts';
import { fakeProjects, testPlatform } from '../../services/kit/src/testing/index.ts';
import type { PassageText, SearchEngine } from '../../services/search/src/domain/search-engine.ts';
import { createSqliteSearchEngine } from '../../services/search/src/engine/sqlite-fts5/engine.ts';
import { createSearchService } from '../../services/search/src/service.ts';
import { megabytes, percentile, row } from './lib/figures.ts';
import { readCollection } from './retrieval-measures.ts';

const LARGE_PROJECT = 1;
const SMALL_PROJECTS = 10;
const PASSAGES_PER_DOCUMENT = 50;
/** Sentences of a passage: about 1,200 characters. */
const SENTENCES = { least: 6, most: 9 };
const LIMIT = 8;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string', default: '10000,100000' } },
});
const folder = positionals[0] ?? fileURLToPath(new URL('../../../shared/samples/retrieval', import.meta.url));
const collection = readCollection(folder);
const sentences = collection.documents
  .flatMap(({ text }) => text.split(' . '))
  .filter(({ length }) => length > 20);
const questions = collection.queries.map(({ text }) => text);
const random = randomNumbers(20_261_121);

for (const size of values.sizes.split(',').map(Number)) await measureAt(size);

async function measureAt(size: number): Promise<void> {
  const platform = await testPlatform();
  try {
    const filling = createSqliteSearchEngine(platform.dataPath('search-index'));
    await filling.component.start?.();
    const begun = performance.now();
    await fill(filling, size);
    const seconds = (performance.now() - begun) / 1_000;
    row(`${size} passages: written`, `${Math.round(size / seconds)}/s`, `${seconds.toFixed(0)} s`);
    await measureEngine(filling, size);
    await filling.component.stop?.();

    const person = { userId: '0190a0a0-0000-7000-8000-000000000001' };
    const projects = Array.from({ length: SMALL_PROJECTS + 1 }, (_, i) => i + LARGE_PROJECT);
    await platform.start(
      fakeProjects(platform, new Map(projects.map((id) => [id, new Map([[person.userId, 'ROLE_VIEWER']])]))),
      await createSearchService(
        { ...platform.config, SEARCH_REBUILD_INDEX: false, SEARCH_INDEX_SHARDS: 1 },
        platform,
      ),
    );
    const address = serviceAddress(platform.config, 'search');
    const client: SearchServiceClient = platform
      .identity('bench')
      .clients.connect(SearchServiceDefinition, address);
    const call = await platform.as(person);
    await time(`${size} passages: through gRPC`, (query) =>
      client.searchPassages({ projectId: LARGE_PROJECT, query, limit: LIMIT, documentIds: [] }, call),
    );
    row(`${size} passages: resident memory`, megabytes(process.memoryUsage.rss()));
  } finally {
    await platform.close();
  }
}

async function measureEngine(engine: SearchEngine, size: number): Promise<void> {
  const ask = (projectId: number) => (text: string) =>
    engine.passages({ projectId, text, documentIds: [], limit: LIMIT });
  await time(`${size} passages: large project`, ask(LARGE_PROJECT));
  await time(`${size} passages: small project`, ask(LARGE_PROJECT + 1));
  await time(`${size} passages: documents of the large one`, (text) =>
    engine.query({ projectId: LARGE_PROJECT, text, pageSize: 20 }),
  );
  const writing = fillDocument(engine, SMALL_PROJECTS + LARGE_PROJECT, 'being-indexed', 5_000);
  await time(`${size} passages: while 5,000 are written`, ask(LARGE_PROJECT));
  await writing;
}

/** Asks every question once, and prints what the asking took. */
async function time(name: string, search: (question: string) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (const question of questions) {
    const begun = performance.now();
    await search(question);
    times.push(performance.now() - begun);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  row(name, `${p50.toFixed(1)} ms`, `p50; p95 ${p95.toFixed(1)} ms, ${times.length} searches`);
}

async function fill(engine: SearchEngine, size: number): Promise<void> {
  const documents = size / PASSAGES_PER_DOCUMENT;
  for (let i = 0; i < documents; i++) {
    const large = i < 0.8 * documents;
    const projectId = large ? LARGE_PROJECT : LARGE_PROJECT + 1 + (i % SMALL_PROJECTS);
    await fillDocument(engine, projectId, `document-${i}`, PASSAGES_PER_DOCUMENT);
  }
}

async function fillDocument(
  engine: SearchEngine,
  projectId: number,
  documentId: string,
  count: number,
): Promise<void> {
  const version = { projectId, documentId, version: 1 };
  for (let first = 0; first < count; first += PASSAGES_PER_DOCUMENT) {
    const passages = Array.from({ length: PASSAGES_PER_DOCUMENT }, (_, i) => makePassage(first + i));
    await engine.upsert({ ...version, passages });
  }
  await engine.publish({ ...version, name: `${documentId}.txt`, fileType: 'txt', createdAt: new Date() });
}

/** Sentences that mostly follow one another, as in a text about one thing. */
function makePassage(ordinal: number): PassageText {
  const count = SENTENCES.least + Math.floor(random() * (SENTENCES.most - SENTENCES.least + 1));
  const from = Math.floor(random() * sentences.length);
  const text = Array.from({ length: count }, (_, i) => {
    const at = random() < 0.6 ? from + i : Math.floor(random() * sentences.length);
    return sentences[at % sentences.length];
  }).join('. ');
  const location = { page: 1, start: 0, end: text.length, lineStart: 1, lineEnd: 1 };
  return { id: String(ordinal), ordinal, text, headings: [], location };
}

/** Numbers from 0 to 1 that are the same in every run: a linear congruential generator (C standard, section 7.22.2). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
