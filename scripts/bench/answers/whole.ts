/**
 * Whole answers of a Cairn without a language model: whether its quotations open at their words, and whether it says
 * that nothing answers where nothing does, and only there. The questions are those of `retrieval/asked`.
 *
 *   node scripts/bench/answers/whole.ts [--each]
 *
 * A quotation opens at its words where the page that its citation names holds, at the citation's place, the passage
 * that it quotes, and this the quotation. Prints both kinds of questions, those that may be looked at while tuning and
 * those kept unseen; `--each` prints every quotation that does not open. Files come from the samples (CAIRN_SAMPLES).
 * `verdicts.ts` beside it says how well sentences of a language model are judged.
 */
import { parseArgs } from 'node:util';
import { bootCairn, discard } from '../../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../../services/system-test/src/harness/person.ts';
import { searchableAfterMs } from '../lib/upload.ts';
import { contentOf } from '../retrieval/asked/files.ts';
import { type Asked, askedProjects, flat, readAsked, SPLITS } from '../retrieval/asked/set.ts';

interface Source {
  number: number;
  document_id: string;
  page: number;
  start: number;
  end: number;
  quote: string;
}

interface Answer {
  message: string;
  sources: Source[];
}

interface Whole {
  asked: Asked;
  /** Whether each quotation opens at its words; none where the answer says that nothing answers. */
  opens: boolean[];
}

const { values } = parseArgs({ options: { each: { type: 'boolean', default: false } } });
const wholes = await askAll();
for (const split of SPLITS) print(split);

async function askAll(): Promise<Whole[]> {
  const cairn = await bootCairn({ env: { LOG_LEVEL: 'error' } });
  try {
    const person = await Person.signedUp(cairn.url);
    const questions = Map.groupBy(readAsked(), ({ project }) => project);
    const all: Whole[] = [];
    for (const [project, files] of askedProjects()) {
      const id = await person.makeProject(project);
      const uploads = files.map((file) => ({ name: file.name, content: contentOf(file) }));
      await searchableAfterMs(person, id, uploads);
      for (const asked of questions.get(project) ?? []) all.push(await ask(person, id, asked));
    }
    return all;
  } finally {
    await discard(cairn);
  }
}

async function ask(person: Person, projectId: number, asked: Asked): Promise<Whole> {
  const session = await person.makeSession(projectId);
  let answer: Answer | undefined;
  for await (const { data } of person.ask(projectId, session, asked.question, { mode: 'project_only' })) {
    if (data.type === 'done') answer = data.message as Answer;
  }
  if (!answer) throw new Error(`${asked.id} got no answer`);
  const opens: boolean[] = [];
  for (const { text, number } of quotationsOf(answer.message)) {
    const source = answer.sources.find((each) => each.number === number);
    const isThere = source !== undefined && (await opensAt(person, projectId, source, text));
    opens.push(isThere);
    if (!isThere && values.each) console.log(`${asked.id}: ${text}`);
  }
  return { asked, opens };
}

/** The quotations of an answer, as its documents have them, with the number that each is cited by. */
function quotationsOf(message: string): { text: string; number: number }[] {
  const parts = message.split('\n\n').filter((part) => part.startsWith('> '));
  return parts.flatMap((part) => {
    const [, text = '', number] = /^> ([\s\S]*) \[(\d+)\]$/.exec(part) ?? [];
    return [{ text: text.replace(/\\([\\`*_[\]<>#~|.)+=-])/g, '$1'), number: Number(number) }];
  });
}

async function opensAt(person: Person, projectId: number, source: Source, text: string): Promise<boolean> {
  const { document_id, page, start, end, quote } = source;
  const path = `/api/projects/${projectId}/documents/${document_id}/pages/${page}`;
  const { body } = await person.call<{ text: string }>('GET', path);
  return body.text.slice(start, end) === quote && flat(quote).includes(flat(text));
}

function print(split: string): void {
  const own = wholes.filter(({ asked }) => asked.split === split);
  const opens = own.flatMap((each) => each.opens);
  const answerable = own.filter(({ asked }) => asked.answer !== undefined);
  const others = own.filter(({ asked }) => asked.answer === undefined);
  const refused = (some: readonly Whole[]) => some.filter((each) => each.opens.length === 0).length;
  console.log(`\n${split}: ${own.length} questions`);
  console.table({
    'quotations that open at their words': shareOf(opens.filter(Boolean).length, opens.length),
    'right refusals, of questions that nothing answers': shareOf(refused(others), others.length),
    'false refusals, of questions that documents answer': shareOf(refused(answerable), answerable.length),
  });
}

function shareOf(part: number, whole: number) {
  return { part, whole, share: whole === 0 ? '–' : (part / whole).toFixed(2) };
}
