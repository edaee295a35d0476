/**
 * Measures a question and its answer of 50 tokens, 5 ms apart, in a chat made for it: the processor time that
 * everything `npm start` runs takes, and what is added to the model's first token; with and without documents, one by
 * one and in bursts of 20. With a second checkout both are measured in turns.
 *
 *   taskset -c 0 node scripts/bench/turns.ts [--rounds 3] [checkout, default this one] [second checkout]
 *
 * Client, model and server share the cores that `taskset` names. Each checkout must have been started once. Linux only.
 */
import { parseArgs } from 'node:util';
import { startScriptedModel } from '@cairn/testing/http/scripted-model';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { eachCheckout } from './lib/checkouts.ts';
import { questions, texts } from './lib/collection.ts';
import type { Installation } from './lib/installation.ts';
import { gather, type Samples } from './lib/paired.ts';
import { searchableAfterMs } from './lib/upload.ts';

const FIRST_TOKEN_MS = 20;
const TOKEN_MS = 5;
const TOKENS = 50;
const DOCUMENTS = 60;
const ONE_BY_ONE = 30;
const BURSTS = 5;
const BURST = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});

interface Measured {
  cairn: Installation;
  person: Person;
  project: number;
}

const model = await startScriptedModel({
  byDefault: () => ({
    steps: [
      { delayMs: FIRST_TOKEN_MS },
      ...Array.from({ length: TOKENS }, (_, n) => [{ text: `w${n} ` }, { delayMs: TOKEN_MS }]).flat(),
    ],
  }),
});

async function open(cairn: Installation): Promise<Measured> {
  const person = await Person.signedUp(cairn.url);
  const project = await person.makeProject();
  await searchableAfterMs(person, project, texts(DOCUMENTS));
  for (const mode of ['general', 'mixed']) await ask({ cairn, person, project }, 'warm', mode);
  return { cairn, person, project };
}

/** Milliseconds from the question to the answer's first text, without the model's own. */
async function ask({ person, project }: Measured, question: string, mode: string): Promise<number> {
  const session = await person.makeSession(project);
  const begun = performance.now();
  let first: number | undefined;
  let text = '';
  for await (const { data } of person.ask(project, session, question, { mode })) {
    if (data.type !== 'content') continue;
    first ??= performance.now() - begun;
    text += data.content ?? '';
  }
  if (first === undefined || !text.includes(`w${TOKENS - 1}`)) throw new Error(`cut answer: ${text}`);
  return first - FIRST_TOKEN_MS;
}

async function round(measured: Measured): Promise<Samples> {
  const samples: Samples = {};
  const spent = async () => (await measured.cairn.tree()).processorMs;
  let asked = 0;
  const next = () => questions[asked++ % questions.length] ?? '';
  for (const [mode, name] of [
    ['mixed', 'with documents'],
    ['general', 'without documents'],
  ] as const) {
    const atStart = await spent();
    const alone: number[] = [];
    for (let n = 0; n < ONE_BY_ONE; n++) alone.push(await ask(measured, next(), mode));
    const between = await spent();
    const together: number[] = [];
    for (let n = 0; n < BURSTS; n++) {
      const asks = Array.from({ length: BURST }, () => ask(measured, next(), mode));
      together.push(...(await Promise.all(asks)));
    }
    const atEnd = await spent();
    gather(samples, {
      [`processor ms a turn, ${name}`]: [(between - atStart) / ONE_BY_ONE],
      [`processor ms a turn, ${name}, bursts`]: [(atEnd - between) / (BURSTS * BURST)],
      [`first token added, ms, ${name}`]: alone,
      [`first token added, ms, ${name}, bursts`]: together,
    });
  }
  return { ...samples, 'memory afterwards, MB': [(await measured.cairn.tree()).memoryMb] };
}

try {
  await eachCheckout(positionals, {
    rounds: Number(values.rounds),
    env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted', AI_API_KEY: 'none' },
    open,
    round,
  });
} finally {
  await model.close();
}
