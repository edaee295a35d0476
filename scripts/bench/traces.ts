/**
 * What traces cost, in the processor's time of the server: one Cairn without, one that records all and one that records
 * a tenth, asked in turns. Requests are of the list of projects, eight at a time, and whole answers without a language
 * model, one by one.
 *
 *   node scripts/bench/traces.ts [--rounds 12] [--requests 300]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freeAddresses, startTraceReceiver } from '@cairn/testing';
import type { Cairn } from '../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { bootStandalone } from '../../services/system-test/src/harness/standalone.ts';
import { megabytes, percentile, row } from './lib/figures.ts';
import { fillProject } from './lib/first-token.ts';

const LANES = 8;
const ANSWERS = 10;
/** Rounds before the first that counts: the compiler's work is in them. */
const WARM_UP = 3;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '12' }, requests: { type: 'string', default: '300' } },
});
const [rounds, requests] = [Number(values.rounds), Number(values.requests)];
const receiver = await startTraceReceiver();
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
const share = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
const kinds: Record<string, Record<string, string>> = {
  'without traces': {},
  'all requests recorded': endpoint,
  'a tenth recorded': { ...endpoint, ...share },
};

interface Subject {
  name: string;
  folder: string;
  cairn: Cairn;
  metrics: string;
  ask(): Promise<void>;
  answer(): Promise<void>;
  perRequest: number[];
  perAnswer: number[];
}

async function subjectOf(name: string, env: Record<string, string>): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const [address] = await freeAddresses(1);
  const HEALTH_PORT = address.split(':')[1] ?? '';
  const cairn = await bootStandalone({ dataDir: folder, env: { LOG_LEVEL: 'warn', HEALTH_PORT, ...env } });
  const ada = await Person.signedUp(cairn.url);
  const project = await fillProject(ada);
  const session = await ada.makeSession(project);
  return {
    name,
    folder,
    cairn,
    metrics: `http://${address}/metrics`,
    async ask() {
      await ada.call('GET', '/api/projects');
    },
    async answer() {
      for await (const { data } of ada.ask(project, session, 'What is said of granite and rope?'))
        if (data.type === 'done') break;
    },
    perRequest: [],
    perAnswer: [],
  };
}

/** The processor's time that a server has taken, in milliseconds. */
async function processorMs({ metrics }: Subject): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1_000;
}

/** What each of so many takes of the processor, in milliseconds, done in lanes. */
async function measured(
  subject: Subject,
  count: number,
  lanes: number,
  work: () => Promise<void>,
): Promise<number> {
  let left = count;
  const before = await processorMs(subject);
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return ((await processorMs(subject)) - before) / count;
}

const subjects: Subject[] = [];
for (const [name, env] of Object.entries(kinds)) subjects.push(await subjectOf(name, env));
try {
  for (let round = -WARM_UP; round < rounds; round++) {
    // Each goes first as often as any other.
    const order = subjects.map((_, n) => subjects[(n + Math.abs(round)) % subjects.length] as Subject);
    for (const subject of order) {
      const perRequest = await measured(subject, requests, LANES, subject.ask);
      const perAnswer = await measured(subject, ANSWERS, 1, subject.answer);
      if (round < 0) continue;
      subject.perRequest.push(perRequest);
      subject.perAnswer.push(perAnswer);
    }
  }
  const [base] = subjects as [Subject];
  const ratio = (own: number[], of: number[]) =>
    percentile(
      own.map((value, n) => value / (of[n] ?? value)),
      0.5,
    ).toFixed(2);
  for (const { name, cairn, perRequest, perAnswer } of subjects) {
    row(
      `${name}: a request`,
      `${percentile(perRequest, 0.5).toFixed(2)} ms`,
      ratio(perRequest, base.perRequest),
    );
    row(
      `${name}: an answer`,
      `${percentile(perAnswer, 0.5).toFixed(1)} ms`,
      ratio(perAnswer, base.perAnswer),
    );
    row(`${name}: memory`, megabytes(await cairn.residentBytes()));
  }
  row('spans received', String(receiver.spans().length));
} finally {
  for (const { cairn, folder } of subjects) {
    await cairn.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
  await receiver.close();
}
