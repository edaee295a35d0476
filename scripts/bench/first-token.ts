/**
 * Measures what Cairn adds to a language model's first token: the time from the model's first token leaving the model to
 * its arrival at the reader, and from the question to the model's being asked, over a scripted model, with documents to search,
 * at 1 and at 50 streams. `node scripts/bench/first-token.ts [questions per stream]`
 */
import { startScriptedModel } from '../../services/kit/src/testing/scripted-model.ts';
import { bootCairn, discard } from '../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { percentile, row } from './lib/figures.ts';

/** How long the scripted model takes to its first token, in milliseconds: taken off every figure. */
const MODEL_DELAY_MS = 100;
/** Time between two tokens, in milliseconds: 33 tokens a second, as a large hosted model writes. */
const TOKEN_MS = 30;
const rounds = Number(process.argv[2] ?? 10);

const model = await startScriptedModel({
  byDefault: () => ({
    steps: [
      { delayMs: MODEL_DELAY_MS },
      ...Array.from({ length: 40 }, (_, n) => [{ text: `word${n} [1] ` }, { delayMs: TOKEN_MS }]).flat(),
    ],
  }),
});
const cairn = await bootCairn({
  env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted', LOG_LEVEL: 'warn' },
});
try {
  const ada = await Person.signedUp(cairn.url);
  const project = await ada.makeProject();
  for (let n = 0; n < 20; n++) {
    const lines = Array.from(
      { length: 200 },
      (_, k) => `Line ${k} of file ${n} speaks of granite, rope and tar.`,
    );
    const { body } = await ada.upload(project, `file-${n}.txt`, lines.join('\n'));
    await ada.settled(project, body.id);
  }
  await measure(ada, project, 1, { quiet: true });
  await measure(ada, project, 1);
  await measure(ada, project, 50);
} finally {
  await discard(cairn);
  await model.close();
}

async function measure(
  person: Person,
  project: number,
  streams: number,
  { quiet = false } = {},
): Promise<void> {
  const sessions = await Promise.all(Array.from({ length: streams }, () => person.makeSession(project)));
  const general: number[] = [];
  const withDocuments: number[] = [];
  for (const [mode, added] of [
    ['general', general],
    ['project_only', withDocuments],
  ] as const) {
    await Promise.all(
      sessions.map(async (session, index) => {
        // Readers do not all ask in the same millisecond: spread over the time of one answer.
        await new Promise((resolve) =>
          setTimeout(resolve, (index * (MODEL_DELAY_MS + 40 * TOKEN_MS)) / streams),
        );
        for (let n = 0; n < rounds; n++) {
          added.push((await firstTokenMs(person, project, session, mode)) - MODEL_DELAY_MS);
        }
      }),
    );
  }
  if (quiet) return;
  for (const [name, added] of [
    ['no documents', general],
    ['with documents', withDocuments],
  ] as const) {
    const p50 = percentile(added, 0.5).toFixed(1);
    const p95 = percentile(added, 0.95).toFixed(1);
    row(
      `first token added, ${streams} stream(s), ${name}`,
      `${p50} / ${p95} ms`,
      'p50 / p95, question to reader',
    );
  }
}

async function firstTokenMs(person: Person, project: number, session: number, mode: string): Promise<number> {
  const begun = performance.now();
  let first: number | undefined;
  for await (const { data } of person.ask(project, session, 'What is said of granite and rope?', { mode })) {
    if (data.type === 'content' && first === undefined) first = performance.now() - begun;
  }
  if (first === undefined) throw new Error('an answer had no text');
  return first;
}
