/**
 * Measures both shapes in one run, side by side: everything in one process on the data folder, and one process a
 * service on real servers in containers: from start to ready, resident memory, reads, uploads, what Cairn adds to a
 * language model's first token, and the compressed script of the sign-in page.
 * `node scripts/bench/shapes.ts [--only standalone] [--seconds 10] [--replicas 1]`. Needs Docker for the second shape.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { partNames } from '@cairn/platform/config';
import { startServers } from '@cairn/testing/containers';
import { type Cairn, discard, namespaceOf } from '../../services/system-test/src/harness/cairn.ts';
import { bootCluster, type Cluster } from '../../services/system-test/src/harness/cluster.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { residentBytes } from '../../services/system-test/src/harness/resident-memory.ts';
import { bootStandalone } from '../../services/system-test/src/harness/standalone.ts';
import { halfAndMost as both, megabytes, row } from './lib/figures.ts';
import { addedToFirstToken, fillProject, startSteadyModel } from './lib/first-token.ts';

const USERS = 50;
/** Time between two requests of one user, in milliseconds. */
const PAUSE_MS = 500;
const MEGABYTE = 1024 * 1024;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    replicas: { type: 'string', default: '1' },
  },
});
const model = await startSteadyModel();
const env = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted', LOG_LEVEL: 'warn' };

interface Figures {
  [name: string]: string;
}

/** What a person's screens ask for. */
function routesOf(project: number, session: number, document: string): Record<string, string> {
  return {
    'GET projects': '/api/projects',
    'GET project': `/api/projects/${project}`,
    'GET stats': '/api/projects/stats',
    'GET documents': `/api/projects/${project}/documents`,
    'GET page of a document': `/api/projects/${project}/documents/${document}/pages/1`,
    'GET sessions': `/api/projects/${project}/chat/sessions`,
    'GET messages': `/api/projects/${project}/chat/sessions/${session}/messages`,
    'GET memory': `/api/projects/${project}/memory`,
  };
}

async function routesAt50Users(cairn: Cairn, figures: Figures): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: USERS }, async () => {
      const person = await Person.signedUp(cairn.url);
      const project = await person.makeProject();
      const session = await person.makeSession(project);
      const { body } = await person.upload(project, 'a.txt', 'Granite, rope and tar.\n'.repeat(50));
      await person.settled(project, body.id);
      return { person, routes: Object.entries(routesOf(project, session, body.id)) };
    }),
  );
  const times = new Map<string, number[]>();
  const end = Date.now() + Number(values.seconds) * 1_000;
  await Promise.all(
    people.map(async ({ person, routes }, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * PAUSE_MS) / USERS));
      for (let n = index; Date.now() < end; n++) {
        const [name, path] = routes[n % routes.length] ?? ['', ''];
        const begun = performance.now();
        const { status } = await person.call('GET', path);
        const took = performance.now() - begun;
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        times.set(name, [...(times.get(name) ?? []), took]);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }),
  );
  for (const [name, taken] of times) figures[`${name}, ${USERS} users, p50 / p95 ms`] = both(taken);
  figures[`all reads, ${USERS} users, p50 / p95 ms`] = both([...times.values()].flat());
}

async function uploads(person: Person, project: number, figures: Figures): Promise<void> {
  const small: number[] = [];
  for (let n = 0; n < 20; n++) {
    const begun = performance.now();
    const { body } = await person.upload(project, `small-${n}.txt`, `The number ${n} is written here.`);
    await person.settled(project, body.id);
    small.push(performance.now() - begun);
  }
  figures['small file, upload to searchable, p50 / p95 ms'] = both(small);
  const line = 'The harbour master wrote of granite, rope and tar in the year of the storm.\n';
  const begun = performance.now();
  const { body } = await person.upload(project, 'large.txt', line.repeat((10 * MEGABYTE) / line.length));
  const uploaded = performance.now() - begun;
  await person.settled(project, body.id);
  figures['10 MB of text, uploaded / searchable, s'] =
    `${(uploaded / 1_000).toFixed(1)} / ${((performance.now() - begun) / 1_000).toFixed(1)}`;
}

async function measure(cairn: Cairn): Promise<Figures> {
  const figures: Figures = {};
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  figures['idle resident memory, all processes'] = megabytes(await cairn.residentBytes());
  await routesAt50Users(cairn, figures);
  const person = await Person.signedUp(cairn.url);
  const project = await fillProject(person);
  await uploads(person, project, figures);
  await addedToFirstToken(person, { project, streams: 1, rounds: 3, mode: 'project_only' });
  for (const streams of [1, 50]) {
    for (const mode of ['general', 'project_only'] as const) {
      const added = await addedToFirstToken(person, { project, streams, rounds: 5, mode });
      figures[`first token added, ${streams} stream(s), ${mode}, p50 / p95 ms`] = both(added);
    }
  }
  figures['resident memory afterwards, all processes'] = megabytes(await cairn.residentBytes());
  return figures;
}

async function memoryByService(cluster: Cluster): Promise<string> {
  const parts: string[] = [];
  for (const name of partNames) {
    const each = await Promise.all(cluster.replicas(name).map(({ pid }) => residentBytes(pid)));
    parts.push(`${name} ${each.map((bytes) => Math.round(bytes / MEGABYTE)).join('+')}`);
  }
  return parts.join(', ');
}

async function timed<T>(work: () => Promise<T>): Promise<[T, string]> {
  const begun = performance.now();
  const result = await work();
  return [result, `${((performance.now() - begun) / 1_000).toFixed(2)} s`];
}

async function standalone(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const [cairn, ready] = await timed(() => bootStandalone({ dataDir, env }));
  try {
    return { 'start to ready': ready, ...(await measure(cairn)) };
  } finally {
    await discard(cairn);
  }
}

async function cluster(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const [servers, started] = await timed(() => startServers());
  try {
    const addresses = {
      MONGODB_URI: servers.mongodbUri,
      NATS_URL: servers.natsUrl,
      ELASTICSEARCH_URL: servers.elasticsearchUrl,
      CAIRN_NAMESPACE: namespaceOf(dataDir),
    };
    const replicas = Number(values.replicas);
    const [cairn, ready] = await timed(() => bootCluster({ dataDir, servers: addresses, env, replicas }));
    try {
      const figures = { 'start to ready': `servers ${started}, then ${ready}`, ...(await measure(cairn)) };
      return { ...figures, 'resident memory by service, MB': await memoryByService(cairn) };
    } finally {
      await discard(cairn);
    }
  } finally {
    await servers.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Adds up the scripts that `index.html` names, compressed as a server would at level 9. */
async function signInScriptKb(): Promise<string> {
  const dist = new URL('../../web/dist/', import.meta.url);
  const page = await readFile(new URL('index.html', dist), 'utf8');
  const names = [...page.matchAll(/(?:src|href)="\/([^"]+\.m?js)"/g)].map((match) => match[1] ?? '');
  let bytes = 0;
  for (const name of new Set(names))
    bytes += gzipSync(await readFile(new URL(name, dist)), { level: 9 }).length;
  return (bytes / 1000).toFixed(1);
}

const alone = await standalone();
const apart: Figures = values.only === 'standalone' ? {} : await cluster();
row('', 'standalone', `cluster (${values.replicas} of each service)`);
for (const name of Object.keys({ ...alone, ...apart })) row(name, alone[name] ?? '', apart[name] ?? '');
row('script of the sign-in page, gzip', `${await signInScriptKb()} KB`, 'entry and what it preloads');
await model.close();
