/**
 * Measures what the dashboard asks of Cairn when it is opened, for a person with 500 projects that hold 20,000 things:
 * how many calls and bytes, how long each call takes, and how long all of them take together as a browser sends them.
 * `node scripts/bench/dashboard.ts [projects] [times]`
 */
import { openSqliteStore } from '../../services/projects/src/store/sqlite.ts';
import { bootCairn, discard } from '../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { halfAndMost, row } from './lib/figures.ts';

const projects = Number(process.argv[2] ?? 500);
const times = Number(process.argv[3] ?? 100);
const THINGS = 40;
const DAY_MS = 86_400_000;

/** What the browser sends when the dashboard opens. */
const calls = [
  '/api/users/me',
  '/api/projects?page_size=100',
  '/api/projects/stats',
  '/api/projects/recent?limit=5',
  '/api/invitations',
];
/** What it sends when a person turns the pages, or asks for all at once. */
const others = ['/api/projects?page_size=500', '/api/projects/archived?page_size=100'];

/** Beside the running Cairn, as its events would have: 20,000 of them by HTTP take minutes. */
async function fill(dataDir: string, ownerId: string): Promise<void> {
  const store = openSqliteStore(`${dataDir}/projects.sqlite`);
  const kinds = ['document', 'chat_session', 'memory'] as const;
  for (let n = 0; n < projects; n++) {
    const createdAt = new Date(Date.now() - (n % 60) * DAY_MS);
    const name = `Project ${n}`;
    const projectId = await store.create({ name, description: null, ownerId, createdAt }, () => []);
    const present = Array.from({ length: THINGS }, (_, thing) => ({
      kind: kinds[thing % 3] ?? 'document',
      id: `${n}-${thing}`,
      createdAt: new Date(Date.now() - ((thing * n) % 90) * DAY_MS),
    }));
    await store.correctThings(projectId, present, []);
    if (n % 5 === 4) await store.setState(projectId, 'archived', new Date(), []);
  }
  await store.component.stop?.();
}

async function timed(person: Person, path: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const response = await person.raw('GET', path);
  const { byteLength: bytes } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { ms: performance.now() - began, bytes };
}

const cairn = await bootCairn({ env: { LOG_LEVEL: 'warn' } });
try {
  const ada = await Person.signedUp(cairn.url);
  const { body: me } = await ada.call<{ id: string }>('GET', '/api/users/me');
  await fill(cairn.dataDir, me.id);
  for (const path of [...calls, ...others]) {
    const taken: number[] = [];
    let bytes = 0;
    for (let n = 0; n < times; n++) {
      const one = await timed(ada, path);
      taken.push(one.ms);
      bytes = one.bytes;
    }
    row(path, halfAndMost(taken, ' ms'), `p50 / p95, ${(bytes / 1024).toFixed(1)} KB`);
  }
  const loads: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await Promise.all(calls.map((path) => timed(ada, path)));
    loads.push(performance.now() - began);
  }
  row(
    `the whole load, ${calls.length} calls at once`,
    halfAndMost(loads, ' ms'),
    `${projects} projects, ${projects * THINGS} things`,
  );
} finally {
  await discard(cairn);
}
