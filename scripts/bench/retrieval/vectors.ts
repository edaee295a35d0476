/**
 * Measures what vectors add to a search: passages of sentences of the collection, eight tenths of them in one project,
 * asked with and without a question's vector in turns; the engine alone. Vectors are those of abstracts with noise,
 * since embedding 100,000 passages would take an hour. SQLite's engine, and beside it Elasticsearch where
 * `ELASTICSEARCH_URL` is set.
 *
 *   node scripts/bench/retrieval/vectors.ts --model FOLDER [--passages 10000,100000] [--rounds 3]
 */
import { parseArgs } from 'node:util';
import { createFolderEmbedder } from '../../../services/kit/service/src/embedding/folder/folder-embedder.ts';
import type { SearchEngine } from '../../../services/search/src/domain/search-engine.ts';
import { createRandom } from '../../lib/random.ts';
import { questions, texts } from '../lib/collection.ts';
import { megabytes, percentile } from '../lib/figures.ts';
import { benchEngines, type OpenedEngine } from '../lib/search-engines.ts';
import { fillWithPassages, LARGE_PROJECT } from '../lib/search-texts.ts';
import { sideBySide } from '../lib/side-by-side.ts';

/** Passages an answer is written from. */
const LIMIT = 8;
/** Texts that are embedded; the vectors of the others are theirs with noise. */
const EMBEDDED = 300;
/** Length of the noise beside a vector of length 1: neighbours of real texts are about so far apart. */
const NOISE = 0.7;
const SEED = 20_261_123;

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    passages: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '3' },
  },
});
if (!values.model) throw new Error('--model names the folder of a sentence model.');
const embedder = createFolderEmbedder({
  folder: values.model,
  tokens: 256,
  prefix: { question: '', passage: '' },
});
const space = await embedder.space();
const sample = texts(EMBEDDED).map(({ content }) => String(content));
const begun = performance.now();
const near = await embedder.embed(sample, { kind: 'passage' });
const perSecond = (sample.length * 1_000) / (performance.now() - begun);
process.stdout.write(`${perSecond.toFixed(1)} abstracts embedded a second\n`);
const asked = await embedder.embed(questions, { kind: 'question' });
await embedder.component.stop?.();

for (const size of values.passages.split(',').map(Number)) {
  process.stdout.write(`\n${size} passages, ${questions.length} questions\n`);
  const engines = benchEngines();
  const figures = [];
  for (const measured of engines) {
    const opened = await measured.open();
    figures.push(await measure(opened, size).finally(() => opened.close()));
  }
  sideBySide(
    engines.map(({ name }) => name),
    figures,
  );
}

async function measure(opened: OpenedEngine, size: number): Promise<Record<string, string>> {
  const { engine } = opened;
  await fillWithPassages(engine, size);
  const before = await opened.indexBytes();
  const written = performance.now();
  await writeVectors(engine);
  const seconds = (performance.now() - written) / 1_000;
  const plain = [];
  const fused = [];
  // The first round reads what is then held.
  await round(engine, true);
  const memory = (await opened.memory()).process;
  for (let n = 0; n < Number(values.rounds); n++) {
    plain.push(await round(engine, false));
    fused.push(await round(engine, true));
  }
  return {
    ...summary('by words', plain),
    ...summary('with vectors', fused),
    'vectors written a second': (size / seconds).toFixed(0),
    'index without vectors': megabytes(before),
    'index with vectors': megabytes(await opened.indexBytes()),
    'memory of this process': megabytes(memory),
  };
}

async function writeVectors({ vectors }: SearchEngine): Promise<void> {
  const random = createRandom(SEED);
  for (;;) {
    const pending = await vectors.pending(space, 50);
    if (pending.length === 0) break;
    for (const version of pending) {
      const passages = await vectors.texts(version);
      const made = passages.map(({ ordinal }) => ({ ordinal, vector: noisy(random) }));
      await vectors.write(space, { ...version, vectors: made, isWhole: true });
    }
  }
  await vectors.serve(space);
}

function noisy(random: () => number): Float32Array {
  const from = near[Math.floor(random() * near.length)] as Float32Array;
  const scale = NOISE * Math.sqrt(12 / from.length);
  const vector = from.map((value) => value + scale * (random() - 0.5));
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

interface Round {
  times: number[];
  processorMs: number;
}

async function round(engine: SearchEngine, withVectors: boolean): Promise<Round> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  for (const [i, text] of questions.entries()) {
    const values = asked[i];
    const vector = withVectors && values ? { spaceId: space.id, values } : undefined;
    const started = performance.now();
    await engine.passages({ projectId: LARGE_PROJECT, text, documentIds: [], limit: LIMIT, vector });
    times.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { times, processorMs: (user + system) / 1_000 / questions.length };
}

function summary(what: string, rounds: readonly Round[]): Record<string, string> {
  const times = rounds.flatMap((each) => each.times);
  const processor = rounds.map(({ processorMs }) => processorMs);
  return {
    [`${what}, p50`]: `${percentile(times, 0.5).toFixed(1)} ms`,
    [`${what}, p95`]: `${percentile(times, 0.95).toFixed(1)} ms`,
    [`${what}, processor a search`]: `${percentile(processor, 0.5).toFixed(1)} ms`,
  };
}
