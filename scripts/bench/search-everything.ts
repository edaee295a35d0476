/**
 * Measures the search of everything and the suggestions of the quick switcher: 100 projects of one person with 100,000
 * passages of documents, 100,000 messages of chats and 10,000 memories, all made of the sentences of a test collection.
 * Time at p50 and p95, processor time, memory and disk, with SQLite's engine, and beside it Elasticsearch where
 * `ELASTICSEARCH_URL` is set. Rights are known before and nothing is kept, as in a call but for gRPC.
 *
 *   [taskset -c 0] node scripts/bench/search-everything.ts [--times 10] [--projects 100] [--rounds 3]
 *
 * `--times` makes passages, messages and memories so many times as many.
 */
import { parseArgs } from 'node:util';
import type { Among } from '../../services/search/src/domain/everything/among.ts';
import { searchAll } from '../../services/search/src/domain/everything/search-all.ts';
import { suggest } from '../../services/search/src/domain/everything/suggest.ts';
import type { SearchEngine } from '../../services/search/src/domain/search-engine.ts';
import { questions } from './lib/collection.ts';
import { type Amounts, fillWithEverything } from './lib/everything.ts';
import { halfAndMost } from './lib/figures.ts';
import { type BenchEngine, benchEngines, sizesOf } from './lib/search-engines.ts';
import { sideBySide } from './lib/side-by-side.ts';

/** Letters of a word that are typed before a suggestion is looked for, by turns. */
const TYPED = [2, 3, 4, 6];
const SHOWN = 8;

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    projects: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
  },
});
const times = Number(values.times);
const amounts: Amounts = {
  projects: Number(values.projects),
  passages: 100_000 * times,
  messages: 100_000 * times,
  memories: 10_000 * times,
};

/** What people type into a search: the longer words of a question, and beginnings of them. */
const words = questions.map((question) => (question.match(/\p{L}{5,}/gu) ?? ['wing']).slice(0, 3));
const searches = words.map((some, i) => some.slice(0, 1 + (i % 3)).join(' '));
const beginnings = words.map((some, i) => (some[0] ?? '').slice(0, TYPED[i % TYPED.length]));

/** Measure -> figure. */
type Figures = Record<string, string>;

const engines = benchEngines();
const results: Figures[] = [];
for (const engine of engines) results.push(await measure(engine));
process.stdout.write(
  `\n${amounts.projects} projects, ${amounts.passages} passages, ${amounts.messages} messages, ` +
    `${amounts.memories} memories; p50 / p95, processor time of this process\n`,
);
sideBySide(
  engines.map(({ name }) => name),
  results,
);

async function measure(measured: BenchEngine): Promise<Figures> {
  const opened = await measured.open();
  try {
    const begun = performance.now();
    const among = await fillWithEverything(opened.engine, amounts);
    const seconds = (performance.now() - begun) / 1_000;
    return {
      'written in': `${Math.round(seconds)} s`,
      ...(await measureCalls(opened.engine, among)),
      ...(await sizesOf(opened)),
    };
  } finally {
    await opened.close();
  }
}

async function measureCalls(engine: SearchEngine, among: Among): Promise<Figures> {
  const all = { kind: 'HIT_KIND_UNSPECIFIED' as const, pageSize: 50, pageToken: '' };
  const [id = 0] = among.projects.keys();
  const project = among.projects.get(id);
  const one: Among = {
    projects: new Map(project ? [[id, project]] : []),
    chats: among.chats.filter(({ projectId }) => projectId === id),
  };
  return {
    ...(await measureCall('search', searches, (query) => searchAll(engine, { ...all, query }, among))),
    ...(await measureCall('search of one project', searches, (query) =>
      searchAll(engine, { ...all, query }, one),
    )),
    ...(await measureCall('whole questions', questions, (query) =>
      searchAll(engine, { ...all, query }, among),
    )),
    ...(await measureCall('suggestions', beginnings, (query) =>
      suggest(engine, { query, limit: SHOWN }, { ...among, recent: [] }),
    )),
  };
}

/** Asks each once to warm up, and then in rounds. */
async function measureCall(
  name: string,
  texts: readonly string[],
  call: (text: string) => Promise<unknown>,
): Promise<Figures> {
  for (const text of texts) await call(text);
  const taken: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const text of texts) {
      const begun = performance.now();
      await call(text);
      taken.push(performance.now() - begun);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return {
    [name]: halfAndMost(taken, ' ms'),
    [`${name}, processor`]: `${((user + system) / 1_000 / taken.length).toFixed(1)} ms`,
  };
}
