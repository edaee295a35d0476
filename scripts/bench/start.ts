/**
 * Measures `npm start` of a checkout: on a fresh clone of it (time, what it installed on disk), and prepared (time to
 * ready), and what it keeps alive when idle: memory of all its processes, and their share of a processor.
 *
 *   taskset -c 0 node scripts/bench/start.ts [--fresh] [--times 5] [checkout, default this one] [second checkout]
 *
 * `--fresh` clones what is committed, and needs the package registry. Without it each checkout must have been started
 * once. Linux only.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@cairn/testing/free-ports';
import { HERE } from './lib/checkouts.ts';
import { startIn } from './lib/installation.ts';
import { gather, printPaired, type Samples } from './lib/paired.ts';

/** What is begun at a start has ended by then. */
const SETTLED_MS = 30_000;
const WATCHED_MS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: false }, times: { type: 'string', default: '5' } },
});

async function fresh(folder: string): Promise<Samples> {
  const parent = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  try {
    const clone = join(parent, 'cairn');
    execFileSync('git', ['clone', '--quiet', resolve(folder), clone]);
    const cairn = await startIn(clone, await freePort());
    await cairn.stop();
    const [kilobytes = ''] = execFileSync('du', ['-sk', clone], { encoding: 'utf8' }).split('\t');
    return {
      'fresh clone to ready, s': [cairn.startedInMs / 1_000],
      'its size, MB': [Number(kilobytes) / 1_024],
    };
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

async function prepared(folder: string, isFirst: boolean): Promise<Samples> {
  const cairn = await startIn(folder, await freePort());
  try {
    const samples: Samples = { 'prepared, to ready, s': [cairn.startedInMs / 1_000] };
    if (!isFirst) return samples;
    await wait(SETTLED_MS);
    const before = (await cairn.tree()).processorMs;
    await wait(WATCHED_MS);
    const { processorMs, memoryMb, pids } = await cairn.tree();
    return {
      ...samples,
      'idle memory, MB': [memoryMb],
      'idle processes': [pids.length],
      'idle, % of a processor': [(100 * (processorMs - before)) / WATCHED_MS],
    };
  } finally {
    await cairn.stop();
  }
}

const folders = positionals.length > 0 ? positionals : [HERE];
const results: Samples[] = folders.map(() => ({}));
for (const [index, folder] of folders.entries()) {
  if (values.fresh) gather(results[index] ?? {}, await fresh(folder));
}
for (let n = 0; n < Number(values.times); n++) {
  for (const [index, folder] of folders.entries())
    gather(results[index] ?? {}, await prepared(folder, n === 0));
}
printPaired(
  folders.map((folder) => basename(resolve(folder))),
  results,
);
