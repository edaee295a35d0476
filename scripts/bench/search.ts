/**
 * Measures searches of passages over 60 and 1,400 documents through the HTTP API, and by the engine alone over those
 * and over made-up passages: time and processor time. With a second checkout both are asked in turns, and how many
 * answers of the engines are the same is printed.
 *
 *   node scripts/bench/search.ts [--documents 60,1400] [--passages 100000] [--rounds 3] [--engine]
 *     [checkout, default this one] [second checkout]
 *
 * `--engine` leaves HTTP out. For HTTP each checkout must have been started once. Linux only.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SearchEngine } from '../../services/search/src/domain/search-engine.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { eachCheckout, HERE } from './lib/checkouts.ts';
import { questions, texts } from './lib/collection.ts';
import { gather, printPaired, type Samples } from './lib/paired.ts';
import { openSqlite } from './lib/search-engines.ts';
import { fillWithDocuments, fillWithPassages, LARGE_PROJECT } from './lib/search-texts.ts';
import { searchableAfterMs } from './lib/upload.ts';

/** Passages an answer is written from. */
const LIMIT = 8;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '60,1400' },
    passages: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    engine: { type: 'boolean', default: false },
  },
});
const folders = positionals.length > 0 ? positionals.map((folder) => resolve(folder)) : [HERE];
const rounds = Number(values.rounds);

for (const documents of sizesOf(values.documents)) {
  heading(`${documents} documents, the engine alone`);
  await byEngine((engine) => fillWithDocuments(engine, documents));
  if (values.engine) continue;
  heading(`${documents} documents, HTTP`);
  await byHttp(documents);
}
for (const passages of sizesOf(values.passages)) {
  heading(`${passages} passages, eight tenths of them in one project, the engine alone`);
  await byEngine((engine) => fillWithPassages(engine, passages));
}

function sizesOf(list: string): number[] {
  return list.split(',').filter(Boolean).map(Number);
}

function heading(text: string): void {
  process.stdout.write(`\n${text}: ${questions.length} questions\n`);
}

async function byHttp(documents: number): Promise<void> {
  await eachCheckout(folders, {
    rounds,
    async open(cairn) {
      const person = await Person.signedUp(cairn.url);
      const project = await person.makeProject();
      await searchableAfterMs(person, project, texts(documents));
      const search = async (content: string) => {
        const path = `/api/projects/${project}/search/semantic`;
        const { status } = await person.call('POST', path, { content, limit: LIMIT });
        if (status !== 200) throw new Error(`a search answered ${status}`);
      };
      for (const question of questions) await search(question);
      return { cairn, search };
    },
    async round({ cairn, search }) {
      const before = await cairn.tree();
      const times: number[] = [];
      for (const question of questions) times.push(await timed(() => search(question)));
      const after = await cairn.tree();
      return {
        'a search, ms': times,
        'processor ms a search': [(after.processorMs - before.processorMs) / questions.length],
        'memory, MB': [after.memoryMb],
      };
    },
  });
}

/** All in this process, so that the machine does the same to each: question by question in turns. */
async function byEngine(fill: (engine: SearchEngine) => Promise<void>): Promise<void> {
  const opened = await Promise.all(folders.map((folder) => openSqlite(folder)));
  try {
    for (const { engine } of opened) await fill(engine);
    const results: Samples[] = opened.map(() => ({}));
    const answers = await Promise.all(opened.map(({ engine }) => answersOf(engine)));
    for (let n = 0; n < rounds; n++) {
      for (const question of questions) {
        for (const [at, { engine }] of opened.entries())
          gather(results[at] ?? {}, await measured(engine, question));
      }
    }
    printPaired(folders, results);
    const same = questions.filter((_, at) => answers.every((each) => each[at] === answers[0]?.[at])).length;
    if (answers.length > 1) process.stdout.write(`the same answers to ${same} of ${questions.length}\n`);
  } finally {
    for (const each of opened) await each.close();
  }
}

async function measured(engine: SearchEngine, question: string): Promise<Samples> {
  const before = process.cpuUsage();
  const ms = await timed(() => ask(engine, question));
  const { user, system } = process.cpuUsage(before);
  return { 'a search, ms': [ms], 'processor ms a search': [(user + system) / 1_000] };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function ask(engine: SearchEngine, text: string, limit = LIMIT) {
  return engine.passages({ projectId: LARGE_PROJECT, text, documentIds: [], limit });
}

/** The first hundred passages to each question, with their scores. */
async function answersOf(engine: SearchEngine): Promise<string[]> {
  const answers: string[] = [];
  for (const question of questions) {
    const { passages } = await ask(engine, question, 100);
    answers.push(
      passages.map(({ chunkId, documentId, score }) => `${documentId} ${chunkId} ${score}`).join('\n'),
    );
  }
  return answers;
}
