import type { ScriptedModel } from '@cairn/testing/http/scripted-model';
import { startScriptedModel } from '@cairn/testing/http/scripted-model';
import type { Person } from '../../../services/system-test/src/harness/person.ts';

/** How long the scripted model takes to its first token, in milliseconds: taken off every figure. */
const MODEL_DELAY_MS = 100;
/** Time between two tokens, in milliseconds: 33 tokens a second, as a large hosted model writes. */
const TOKEN_MS = 30;
const TOKENS = 40;

/** A language model that writes as a large hosted one does, at a speed that is known. */
export function startSteadyModel(): Promise<ScriptedModel> {
  return startScriptedModel({
    byDefault: () => ({
      steps: [
        { delayMs: MODEL_DELAY_MS },
        ...Array.from({ length: TOKENS }, (_, n) => [
          { text: `word${n} [1] ` },
          { delayMs: TOKEN_MS },
        ]).flat(),
      ],
    }),
  });
}

/** Twenty files of 200 lines to search in. */
export async function fillProject(person: Person): Promise<number> {
  const project = await person.makeProject();
  for (let n = 0; n < 20; n++) {
    const lines = Array.from(
      { length: 200 },
      (_, k) => `Line ${k} of file ${n} speaks of granite, rope and tar.`,
    );
    const { body } = await person.upload(project, `file-${n}.txt`, lines.join('\n'));
    await person.settled(project, body.id);
  }
  return project;
}

export interface FirstTokenOptions {
  project: number;
  streams: number;
  /** Questions per stream. */
  rounds: number;
  mode: 'general' | 'project_only';
}

/** Milliseconds from question to reader that Cairn adds to the model's first token, one figure a question. */
export async function addedToFirstToken(person: Person, options: FirstTokenOptions): Promise<number[]> {
  const { project, streams, rounds, mode } = options;
  const sessions = await Promise.all(Array.from({ length: streams }, () => person.makeSession(project)));
  const added: number[] = [];
  await Promise.all(
    sessions.map(async (session, index) => {
      // Readers do not all ask in the same millisecond: spread over the time of one answer.
      const spread = (index * (MODEL_DELAY_MS + TOKENS * TOKEN_MS)) / streams;
      await new Promise((resolve) => setTimeout(resolve, spread));
      for (let n = 0; n < rounds; n++) {
        added.push((await firstTokenMs(person, project, session, mode)) - MODEL_DELAY_MS);
      }
    }),
  );
  return added;
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
