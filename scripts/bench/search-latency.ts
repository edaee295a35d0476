/**
 * Measures the time of a search at 10,000 and 100,000 passages: made of the sentences of a test collection, shuffled,
 * eight tenths of them in one project and the rest in ten more. The engine alone, then through gRPC with rights
 * checked, and while a large document is being indexed; with SQLite's engine, and beside it Elasticsearch where
 * `ELASTICSEARCH_URL` is set. `node scripts/bench/search-latency.ts [--sizes=10000,100000]`
 */
import { parseArgs } from 'node:util';
import { serviceAddress } from '@cairn/platform/config';
import { fakeProjects, serve, testPlatform } from '@cairn/testing';
import { ProjectsServiceDefinition } from '../../proto/gen/cairn/projects/v1/projects.ts';
import { type SearchServiceClient, SearchServiceDefinition } from '../../proto/gen/cairn/search/v1/search.ts';
import { Meaning } from '../../services/search/src/domain/meaning.ts';
import type { SearchEngine } from '../../services/search/src/domain/search-engine.ts';
import { Synonyms } from '../../services/search/src/domain/synonyms/synonyms.ts';
import { createHandlers } from '../../services/search/src/rpc/handlers.ts';
import { createProjectWords } from '../../services/search/src/sources/project-words.ts';
import { questions } from './lib/collection.ts';
import { halfAndMost } from './lib/figures.ts';
import { type BenchEngine, benchEngines, sizesOf } from './lib/search-engines.ts';
import { fillDocument, fillWithPassages, LARGE_PROJECT, SMALL_PROJECTS } from './lib/search-texts.ts';
import { sideBySide } from './lib/side-by-side.ts';

const LIMIT = 8;
const BEING_INDEXED = { projectId: SMALL_PROJECTS + LARGE_PROJECT, documentId: 'being-indexed' };

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,100000' } },
});

/** Measure -> figure. */
type Figures = Record<string, string>;

const engines = benchEngines();
for (const size of values.sizes.split(',').map(Number)) {
  const results: Figures[] = [];
  for (const engine of engines) results.push(await measureAt(size, engine));
  process.stdout.write(`\n${size} passages, ${questions.length} searches; p50 / p95\n`);
  sideBySide(
    engines.map(({ name }) => name),
    results,
  );
}

async function measureAt(size: number, measured: BenchEngine): Promise<Figures> {
  const opened = await measured.open();
  try {
    const begun = performance.now();
    await fillWithPassages(opened.engine, size);
    const seconds = (performance.now() - begun) / 1_000;
    const figures = await measureEngine(opened.engine);
    const through = await throughService(opened.engine);
    return {
      'written, passages a second': `${Math.round(size / seconds)}`,
      ...figures,
      'through gRPC': through,
      ...(await sizesOf(opened)),
    };
  } finally {
    await opened.close();
  }
}

async function throughService(engine: SearchEngine): Promise<string> {
  const platform = await testPlatform();
  try {
    const person = { userId: '0190a0a0-0000-7000-8000-000000000001' };
    const members = new Map([[LARGE_PROJECT, new Map([[person.userId, 'ROLE_VIEWER' as const]])]]);
    const { clients } = platform.identity('search');
    const projects = clients.connect(ProjectsServiceDefinition, serviceAddress(platform.config, 'projects'));
    const words = createProjectWords({ projects, bus: platform.bus, common: Synonyms.builtIn() });
    const store = { countIndexed: async () => 0 };
    const meaning = new Meaning(undefined);
    const parts = { engine, store, meaning, isBuilding: () => false };
    const handlers = createHandlers(parts, words);
    await platform.start(
      fakeProjects(platform, members),
      serve(platform, 'search', SearchServiceDefinition, handlers),
    );
    const address = serviceAddress(platform.config, 'search');
    const client: SearchServiceClient = clients.connect(SearchServiceDefinition, address);
    const call = await platform.as(person);
    return await time((query) =>
      client.searchPassages({ projectId: LARGE_PROJECT, query, limit: LIMIT, documentIds: [] }, call),
    );
  } finally {
    await platform.close();
  }
}

async function measureEngine(engine: SearchEngine): Promise<Figures> {
  const ask = (projectId: number) => (text: string) =>
    engine.passages({ projectId, text, documentIds: [], limit: LIMIT });
  await time(ask(LARGE_PROJECT));
  const figures = {
    'large project': await time(ask(LARGE_PROJECT)),
    'small project': await time(ask(LARGE_PROJECT + 1)),
    'documents of the large one': await time((text) =>
      engine.query({ projectId: LARGE_PROJECT, text, pageSize: 20 }),
    ),
  };
  const writing = fillDocument(engine, BEING_INDEXED, 5_000);
  const meanwhile = await time(ask(LARGE_PROJECT));
  await writing;
  return { ...figures, 'while 5,000 are written': meanwhile };
}

/** Asks every question once. */
async function time(search: (question: string) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (const question of questions) {
    const begun = performance.now();
    await search(question);
    times.push(performance.now() - begun);
  }
  return halfAndMost(times, ' ms');
}
