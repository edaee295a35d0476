import { setTimeout as wait } from 'node:timers/promises';
import { connect, type JetStreamManager } from 'nats';
import { until } from '../../services/system-test/src/harness/until.ts';
import type { BalanceLine } from './ledger.ts';
import type { FaultParts } from './rounds.ts';
import type { Worker, Workload } from './workload.ts';

interface Situation extends FaultParts {
  /** A person of its own, who reads while the others work. */
  looker: Worker;
  faults: string[];
}

/** Runs each situation while people go on working; one line of the balance each. */
export async function runSituations(
  parts: FaultParts,
  { people }: Workload,
  outageSeconds: number,
): Promise<BalanceLine[]> {
  const looker = people[0];
  if (!looker) throw new Error('no person is at work');
  const situations: [string, (situation: Situation) => Promise<void>][] = [
    [`events away for ${outageSeconds} s`, (it) => eventsAway(it, outageSeconds)],
    ['search away', searchAway],
    ['a slow database', slowDatabase],
    ['a full JetStream', fullStream],
    ['a poisoned event', poisonedEvent],
  ];
  const lines: BalanceLine[] = [];
  for (const [what, run] of situations) {
    parts.say(`situation: ${what}`);
    const faults: string[] = [];
    try {
      await run({ ...parts, looker, faults });
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
    lines.push({ what, sent: 1, acknowledged: 1, unknown: 0, found: faults.length === 0 ? 1 : 0, faults });
  }
  return lines;
}

/** Uploads something and waits until it can be found: by how long everything needs that takes part in it. */
async function processed({ person, project }: Worker, name: string, seconds = 120): Promise<void> {
  const { status, body } = await person.upload(project, name, `What ${name} says stands nowhere else.`);
  if (status !== 201) throw new Error(`an upload was answered with ${status}: ${JSON.stringify(body)}`);
  await until(async () => (await person.document(project, body.id)).status === 'processed', {
    seconds,
    describe: () => `${name} was not processed`,
  });
}

/** While no event can be published, records are still taken; afterwards all events are published. */
async function eventsAway({ servers, looker, faults, say }: Situation, seconds: number): Promise<void> {
  await servers.down('nats');
  const { person, project } = looker;
  const upload = await person.upload(
    project,
    'while-events-are-away.txt',
    'The pilot boat is called Petrel.',
  );
  if (upload.status !== 201) faults.push(`an upload was answered with ${upload.status}`);
  await wait(seconds * 1_000);
  await servers.up('nats');
  const began = Date.now();
  await until(async () => (await person.document(project, upload.body.id)).status === 'processed', {
    seconds: 120,
    describe: () => 'what was uploaded while events were away was not processed',
  });
  say(`  caught up ${Date.now() - began} ms after events were back`);
}

async function searchAway({ servers, looker, faults, say }: Situation): Promise<void> {
  const { person, project } = looker;
  await servers.down('elasticsearch');
  const found = await person.call<{ detail: unknown }>('POST', `/api/projects/${project}/search/semantic`, {
    content: 'harbour',
  });
  if (found.status !== 503)
    faults.push(`search was answered with ${found.status}: ${JSON.stringify(found.body)}`);
  say(`  search says: ${JSON.stringify(found.body)}`);
  const session = await person.makeSession(project);
  let answer: unknown;
  for await (const { data } of person.ask(project, session, 'What does the harbour book say?')) {
    if (data.type === 'done' || data.type === 'error') answer = data;
  }
  say(`  chat says: ${JSON.stringify(answer).slice(0, 400)}`);
  if (!/search|could not|read/i.test(JSON.stringify(answer)))
    faults.push('chat does not say what it could not read');
  const upload = await person.upload(project, 'while-search-is-away.txt', 'The tug is called Puffin.');
  if (upload.status !== 201) faults.push(`an upload was answered with ${upload.status}`);
  await servers.up('elasticsearch');
  const began = Date.now();
  await until(async () => (await person.document(project, upload.body.id)).status === 'processed', {
    seconds: 240,
    describe: () => 'what was uploaded while search was away was not processed',
  });
  say(`  caught up ${Date.now() - began} ms after search was back`);
}

const SLOW_MS = 150;
const SLOW_READS = 20;

async function slowDatabase({ servers, looker, faults, say }: Situation): Promise<void> {
  const { person, project } = looker;
  servers.database.delay(SLOW_MS);
  const began = Date.now();
  for (let n = 0; n < SLOW_READS; n++) {
    const { status } = await person.call('GET', `/api/projects/${project}/documents`);
    if (status !== 200) faults.push(`a list was answered with ${status}`);
  }
  say(`  ${Math.round((Date.now() - began) / SLOW_READS)} ms a read with ${SLOW_MS} ms added to each answer`);
  servers.database.delay(0);
  await processed(looker, 'after-slowness.txt');
}

async function withStreams<T>(
  { servers }: FaultParts,
  work: (manager: JetStreamManager) => Promise<T>,
): Promise<T> {
  const connection = await connect({ servers: servers.addresses.NATS_URL });
  try {
    return await work(await connection.jetstreamManager());
  } finally {
    await connection.close();
  }
}

async function fullStream(situation: Situation): Promise<void> {
  const { servers, looker, faults } = situation;
  const { person, project } = looker;
  const stream = `${servers.addresses.CAIRN_NAMESPACE}-events`;
  await withStreams(situation, async (manager) => {
    const { state } = await manager.streams.info(stream);
    await manager.streams.update(stream, { max_bytes: state.bytes });
  });
  const upload = await person.upload(project, 'while-full.txt', 'The dredger is called Cormorant.');
  if (upload.status !== 201) faults.push(`an upload was answered with ${upload.status}`);
  await wait(3_000);
  await withStreams(situation, (manager) => manager.streams.update(stream, { max_bytes: -1 }));
  await until(async () => (await person.document(project, upload.body.id)).status === 'processed', {
    seconds: 120,
    describe: () => 'what was uploaded while JetStream was full was not processed',
  });
}

/** Bytes that are no event: they must come to lie aside where an operator sees them, and hold up nothing. */
async function poisonedEvent(situation: Situation): Promise<void> {
  const { servers, looker } = situation;
  const namespace = servers.addresses.CAIRN_NAMESPACE;
  const connection = await connect({ servers: servers.addresses.NATS_URL });
  try {
    const subject = `${namespace}.evt.documents.document.extracted.v1.${looker.project}`;
    await connection
      .jetstream()
      .publish(subject, new Uint8Array([255, 255, 255, 1, 2, 3]), { msgID: 'poison' });
  } finally {
    await connection.close();
  }
  await processed(looker, 'beside-poison.txt');
}
