/**
 * Measures what Cairn adds to a language model's first token: the time from the model's first token leaving the model
 * to its arrival at the reader, and from the question to the model's being asked, over a scripted model, with documents
 * to search, at 1 and at 50 streams. `node scripts/bench/first-token.ts [questions per stream]`
 */
import { bootCairn, discard } from '../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { percentile, row } from './lib/figures.ts';
import { addedToFirstToken, fillProject, startSteadyModel } from './lib/first-token.ts';

const rounds = Number(process.argv[2] ?? 10);
const model = await startSteadyModel();
const cairn = await bootCairn({
  env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted', LOG_LEVEL: 'warn' },
});
try {
  const ada = await Person.signedUp(cairn.url);
  const project = await fillProject(ada);
  await addedToFirstToken(ada, { project, streams: 1, rounds, mode: 'project_only' });
  for (const streams of [1, 50]) {
    for (const mode of ['general', 'project_only'] as const) {
      const added = await addedToFirstToken(ada, { project, streams, rounds, mode });
      row(
        `first token added, ${streams} stream(s), ${mode === 'general' ? 'no documents' : 'with documents'}`,
        `${percentile(added, 0.5).toFixed(1)} / ${percentile(added, 0.95).toFixed(1)} ms`,
        'p50 / p95, question to reader',
      );
    }
  }
} finally {
  await discard(cairn);
  await model.close();
}
