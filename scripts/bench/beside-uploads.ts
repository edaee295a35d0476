/**
 * How quick chat stays while files are read: the time to an answer's first words and to its end, without a language
 * model, first with nothing else to do, then while 200 files of all kinds, sent at once, are in processing: sent by
 * another person to a project of theirs, then by the one who asks to the project that is asked.
 *
 *   node scripts/bench/beside-uploads.ts [--files 200]
 *
 * The client runs on the same cores. Of each hundred files one is a picture whose text is recognised.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDocx, paragraph } from '../../services/documents/src/testing/docx.ts';
import { makePdf } from '../../services/documents/src/testing/pdf.ts';
import { pngOf } from '../../services/documents/src/testing/pictures.ts';
import { pictureOf } from '../../services/documents/src/testing/scans.ts';
import { type DocumentBody, Person } from '../../services/system-test/src/harness/person.ts';
import { bootStandalone } from '../../services/system-test/src/harness/standalone.ts';
import { halfAndMost, percentile, row } from './lib/figures.ts';
import { fillProject } from './lib/first-token.ts';

/** Uploads on their way at once, as browsers send them. */
const LANES = 4;
const IDLE_QUESTIONS = 60;
/** Questions before the first that counts: the compiler's work is in them. */
const WARM_UP = 15;

const { values } = parseArgs({ options: { files: { type: 'string', default: '200' } } });
const count = Number(values.files);
const dataDir = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
const cairn = await bootStandalone({ dataDir, env: { LOG_LEVEL: 'warn' } });

interface Turns {
  first: number[];
  whole: number[];
}

try {
  const ada = await Person.signedUp(cairn.url);
  const project = await fillProject(ada);
  const session = await ada.makeSession(project);
  const turn = () => ask(ada, project, session);
  for (let n = 0; n < WARM_UP; n += 1) await turn();
  const idle: Turns = { first: [], whole: [] };
  for (let n = 0; n < IDLE_QUESTIONS; n += 1) add(idle, await turn());
  print('idle', idle, idle);
  const ben = await Person.signedUp(cairn.url);
  print('beside files of another person', await beside(turn, ben, await ben.makeProject(), 'b'), idle);
  print('beside files of the same person', await beside(turn, ada, project, 'a'), idle);
} finally {
  await cairn.kill();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
}

/** Asks one question after another for as long as files are sent and read. */
async function beside(
  turn: () => Promise<readonly [number, number]>,
  person: Person,
  project: number,
  mark: string,
): Promise<Turns> {
  const turns: Turns = { first: [], whole: [] };
  const files = await filesOf(mark);
  const begun = performance.now();
  let isDone = false;
  const work = send(person, project, files)
    .then(() => settled(person, project))
    .finally(() => {
      isDone = true;
    });
  while (!isDone) add(turns, await turn());
  await work;
  row(`  ${files.length} files read in`, `${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  return turns;
}

async function filesOf(mark: string): Promise<{ name: string; content: Uint8Array | string }[]> {
  const picture = await pictureOf(['A picture about', 'granite and rope']);
  const kinds = [
    (n: number) => ['txt', `${`File ${n} of ${mark} speaks of rope and tar.\n`.repeat(100)}`] as const,
    (n: number) =>
      [
        'pdf',
        makePdf(Array.from({ length: 30 }, (_, at) => `Page ${at} of ${n} ${mark}, on rope.`)),
      ] as const,
    (n: number) =>
      ['docx', makeDocx(paragraph(`Paragraph of ${n} ${mark}, on granite.`).repeat(150))] as const,
    (n: number) => ['csv', `name,year,tons\n${`granite ${n} ${mark},2021,17\n`.repeat(400)}`] as const,
    (n: number) => ['md', `# Report ${n} ${mark}\n\n${'Rope is made of hemp.\n\n'.repeat(150)}`] as const,
    (n: number) =>
      ['json', JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ n, mark, at, of: 'tar' })))] as const,
  ];
  return Array.from({ length: count }, (_, n) => {
    const make = kinds[n % kinds.length];
    if (n % 100 === 50 || !make) {
      const data = new Uint8Array(picture.data);
      data[n] = 254;
      return { name: `file-${mark}-${n}.png`, content: pngOf({ ...picture, data }) };
    }
    const [ending, content] = make(n);
    return { name: `file-${mark}-${n}.${ending}`, content };
  });
}

async function send(
  person: Person,
  project: number,
  files: readonly { name: string; content: Uint8Array | string }[],
): Promise<void> {
  const left = [...files];
  const lane = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      const { status } = await person.upload(project, file.name, file.content);
      if (status !== 201) throw new Error(`${file.name} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function settled(person: Person, project: number): Promise<void> {
  for (;;) {
    const { body } = await person.call<DocumentBody[]>(
      'GET',
      `/api/projects/${project}/documents?page_size=500`,
    );
    if (body.every(({ status }) => status !== 'processing')) return;
    await new Promise((done) => setTimeout(done, 300));
  }
}

/** Milliseconds to the first words of an answer, and to its end. */
async function ask(person: Person, project: number, session: number): Promise<readonly [number, number]> {
  const begun = performance.now();
  let first: number | undefined;
  for await (const { data } of person.ask(project, session, 'What is said of granite and rope?', {})) {
    if (data.type === 'content') first ??= performance.now() - begun;
    if (data.type === 'done') break;
  }
  if (first === undefined) throw new Error('an answer had no text');
  return [first, performance.now() - begun];
}

function add(turns: Turns, [first, whole]: readonly [number, number]): void {
  turns.first.push(first);
  turns.whole.push(whole);
}

function print(name: string, turns: Turns, idle: Turns): void {
  const ratio = (p: number, pick: (turns: Turns) => number[]) =>
    (percentile(pick(turns), p) / percentile(pick(idle), p)).toFixed(2);
  const shares = (pick: (turns: Turns) => number[]) => `${ratio(0.5, pick)} / ${ratio(0.95, pick)} of idle`;
  row(
    `${name}: first words, p50 / p95`,
    halfAndMost(turns.first, ' ms'),
    shares(({ first }) => first),
  );
  row(
    '  whole answer',
    halfAndMost(turns.whole, ' ms'),
    `${shares(({ whole }) => whole)}, ${turns.first.length} turns`,
  );
}
