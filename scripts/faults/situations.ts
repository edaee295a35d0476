import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../services/system-test/src/harness/until.ts';
import { withJetStream } from './balance-tools.ts';
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

/** Uploads something; gives what waits until it can be found, by how long everything needs that takes part in it. */
async function upload(
  { looker, faults }: Situation,
  name: string,
): Promise<(seconds?: number) => Promise<void>> {
  const { person, project } = looker;
  const { status, body } = await person.upload(project, name, `What ${name} says stands nowhere else.`);
  if (status !== 201) faults.push(`an upload was answered with ${status}: ${JSON.stringify(body)}`);
  return async (seconds = 120) => {
    await until(async () => (await person.document(project, body.id)).status === 'processed', {
      seconds,
      describe: () => `${name} was not processed`,
    });
  };
}

async function caughtUp({ say }: Situation, what: string, processed: () => Promise<void>): Promise<void> {
  const began = Date.now();
  await processed();
  say(`  caught up ${Date.now() - began} ms after ${what} back`);
}

/** While no event can be published, records are still taken; afterwards all events are published. */
async function eventsAway(situation: Situation, seconds: number): Promise<void> {
  const { servers } = situation;
  await servers.down('nats');
  const processed = await upload(situation, 'while-events-are-away.txt');
  await wait(seconds * 1_000);
  await servers.up('nats');
  await caughtUp(situation, 'events were', processed);
}

async function searchAway(situation: Situation): Promise<void> {
  const { servers, looker, faults, say } = situation;
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
  const processed = await upload(situation, 'while-search-is-away.txt');
  await servers.up('elasticsearch');
  await caughtUp(situation, 'search was', () => processed(240));
}

/** By so much every question to the database and every answer of it comes later. */
const SLOW_MS = 75;
const SLOW_READS = 20;

async function slowDatabase(situation: Situation): Promise<void> {
  const { servers, looker, faults, say } = situation;
  const { person, project } = looker;
  servers.database.delayMs = SLOW_MS;
  const began = Date.now();
  for (let n = 0; n < SLOW_READS; n++) {
    const { status } = await person.call('GET', `/api/projects/${project}/documents`);
    if (status !== 200) faults.push(`a list was answered with ${status}`);
  }
  say(
    `  ${Math.round((Date.now() - began) / SLOW_READS)} ms a read with ${2 * SLOW_MS} ms added to each answer`,
  );
  servers.database.delayMs = 0;
  await (await upload(situation, 'after-slowness.txt'))();
}

async function fullStream(situation: Situation): Promise<void> {
  const { servers } = situation;
  const stream = `${servers.addresses.CAIRN_NAMESPACE}-events`;
  await withJetStream(servers.addresses, async (manager) => {
    const { state } = await manager.streams.info(stream);
    await manager.streams.update(stream, { max_bytes: state.bytes });
  });
  const processed = await upload(situation, 'while-full.txt');
  await wait(3_000);
  await withJetStream(servers.addresses, (manager) => manager.streams.update(stream, { max_bytes: -1 }));
  await processed();
}

/** Bytes that are no event: they must come to lie aside where an operator sees them, and hold up nothing. */
async function poisonedEvent(situation: Situation): Promise<void> {
  const { servers, looker } = situation;
  const namespace = servers.addresses.CAIRN_NAMESPACE;
  const subject = `${namespace}.evt.documents.document.extracted.v1.${looker.project}`;
  await withJetStream(servers.addresses, (_manager, jetstream) =>
    jetstream.publish(subject, new Uint8Array([255, 255, 255, 1, 2, 3]), { msgID: 'poison' }),
  );
  await (await upload(situation, 'beside-poison.txt'))();
}
