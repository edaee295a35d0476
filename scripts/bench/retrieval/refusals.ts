/**
 * Whether a Cairn without a language model answers what its documents answer, and says so where they do not: the
 * questions of `asked/`, each in a chat of its own, over projects of the samples.
 *
 *   node scripts/bench/retrieval/refusals.ts [--each]
 *
 * Prints, for the questions that may be looked at while tuning and for those kept unseen: by class, how many answers
 * said that nothing answers, were marked as less sure, or quoted unmarked, and how many of these held the words that
 * answer; the same of the answerable by language; the time of an answer. `--each` prints every question of the first
 * kind with its answer. Files come from the samples (CAIRN_SAMPLES). `evidence.ts` shows what other thresholds do.
 */
import { parseArgs } from 'node:util';
import { bootCairn, discard } from '../../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../../services/system-test/src/harness/person.ts';
import { halfAndMost } from '../lib/figures.ts';
import { searchableAfterMs } from '../lib/upload.ts';
import { contentOf } from './asked/files.ts';
import { type AnswerMessage, judge, type Outcome } from './asked/outcome.ts';
import { printClasses, printEach, printLanguages } from './asked/report.ts';
import { type Asked, type AskedFile, askedProjects, readAsked, SPLITS } from './asked/set.ts';

const { values } = parseArgs({ options: { each: { type: 'boolean', default: false } } });
const outcomes = await askAll();
if (values.each) printEach(outcomes.filter(({ asked }) => asked.split === 'tune'));
for (const split of SPLITS) {
  const own = outcomes.filter(({ asked }) => asked.split === split);
  process.stdout.write(`\n${split}: ${own.length} questions\n`);
  printClasses(own);
  printLanguages(own, askedProjects());
}
const times = outcomes.map(({ ms }) => ms);
process.stdout.write(`\ntime of an answer, p50 / p95: ${halfAndMost(times, ' ms')}\n`);

async function askAll(): Promise<Outcome[]> {
  const cairn = await bootCairn({ env: { LOG_LEVEL: 'error' } });
  try {
    const person = await Person.signedUp(cairn.url);
    const questions = Map.groupBy(readAsked(), ({ project }) => project);
    const all: Outcome[] = [];
    for (const [project, files] of askedProjects()) {
      const id = await person.makeProject(project);
      const uploads = files.map((file) => ({ name: file.name, content: contentOf(file) }));
      await searchableAfterMs(person, id, uploads);
      for (const asked of questions.get(project) ?? []) all.push(await ask(person, id, asked, files));
    }
    return all;
  } finally {
    await discard(cairn);
  }
}

async function ask(
  person: Person,
  projectId: number,
  asked: Asked,
  files: readonly AskedFile[],
): Promise<Outcome> {
  const session = await person.makeSession(projectId);
  const begun = performance.now();
  let answer: AnswerMessage | undefined;
  for await (const { data } of person.ask(projectId, session, asked.question, { mode: 'project_only' })) {
    if (data.type === 'done') answer = data.message as AnswerMessage;
  }
  if (!answer) throw new Error(`${asked.id} got no answer`);
  return judge(asked, answer, files, performance.now() - begun);
}
