/**
 * Measures Stop while a model goes on writing: the time from the call until it is answered, and until those who follow
 * the answer have its end; one by one, and with 20 answers being written at once. With a second checkout both are
 * measured in turns.
 *
 *   node scripts/bench/stop.ts [--rounds 3] [checkout, default this one] [second checkout]
 */
import { parseArgs } from 'node:util';
import { startScriptedModel } from '@cairn/testing/http/scripted-model';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { eachCheckout } from './lib/checkouts.ts';
import { fillProject } from './lib/first-token.ts';
import type { Samples } from './lib/paired.ts';

const TOKEN_MS = 5;
/** Far more than are written before the stop. */
const TOKENS = 4_000;
const PIECES_BEFORE = 10;
const ONE_BY_ONE = 30;
const TOGETHER = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});

const model = await startScriptedModel({
  byDefault: () => ({
    steps: Array.from({ length: TOKENS }, (_, n) => [{ text: `w${n} [1] ` }, { delayMs: TOKEN_MS }]).flat(),
  }),
});

interface Stopped {
  answered: number;
  ended: number;
}

/** Asks, and stops the answer when some of it is there. In milliseconds from the call. */
async function stop(person: Person, project: number): Promise<Stopped> {
  const session = await person.makeSession(project);
  let begun = 0;
  let pieces = 0;
  let answered: Promise<number> | undefined;
  for await (const { data } of person.ask(project, session, 'What is said of granite and rope?', {})) {
    if (data.type === 'content') pieces += 1;
    if (pieces === PIECES_BEFORE && !answered) {
      begun = performance.now();
      const path = `/api/projects/${project}/chat/sessions/${session}/stop`;
      answered = person.call('POST', path).then(() => performance.now() - begun);
    }
    if (data.type === 'done') break;
  }
  const ended = performance.now() - begun;
  if (!answered) throw new Error('the answer ended before it was stopped');
  return { answered: await answered, ended };
}

try {
  await eachCheckout(positionals, {
    rounds: Number(values.rounds),
    env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted', AI_API_KEY: 'none' },
    async open({ url }) {
      const person = await Person.signedUp(url);
      const project = await fillProject(person);
      await stop(person, project);
      return { person, project };
    },
    async round({ person, project }): Promise<Samples> {
      const alone: Stopped[] = [];
      for (let n = 0; n < ONE_BY_ONE; n++) alone.push(await stop(person, project));
      const together = await Promise.all(Array.from({ length: TOGETHER }, () => stop(person, project)));
      return {
        'stop answered, ms': alone.map(({ answered }) => answered),
        'end heard by a reader, ms': alone.map(({ ended }) => ended),
        'stop answered, ms, 20 at once': together.map(({ answered }) => answered),
        'end heard by a reader, ms, 20 at once': together.map(({ ended }) => ended),
      };
    },
  });
} finally {
  await model.close();
}
