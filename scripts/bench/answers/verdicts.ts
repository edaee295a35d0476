/**
 * How well sentences are held against what they cite: precision and recall of each verdict on the sentences of
 * `labelled.json`, which were written over texts of the samples and of the product's own help, and labelled by hand.
 *
 *   node scripts/bench/answers/verdicts.ts [--each] [folder of samples, default ../shared/samples]
 *
 * Sentences marked `tune` were looked at while weights and the threshold were chosen, those marked `unseen` were not.
 * `--each` prints the sentences of the first kind that are taken wrongly. Beside it stands how many of the sentences
 * that nothing supports are flagged, as supported in part at most, and how many supported ones are left alone; and of
 * all that are flagged, how many deserve it (precision), and how many of those that deserve it are (recall).
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Passage } from '../../../services/chat/src/citations/passage.ts';
import { judgeAnswer } from '../../../services/chat/src/verdicts/judge-answer.ts';
import { PassageCutter } from '../../../services/documents/src/domain/cut-passages.ts';
import labelled from './labelled.json' with { type: 'json' };

const LABELS = ['supported', 'partly', 'unsupported'] as const;
type Label = (typeof LABELS)[number];

interface Outcome {
  split: string;
  label: Label;
  verdict: Label;
  sentence: string;
  missing: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'boolean', default: false } },
});
const samples = resolve(positionals[0] ?? join(import.meta.dirname, '../../../../shared/samples'));
const collection = new Map(
  readFileSync(join(samples, 'retrieval/docs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { id, text } = JSON.parse(line) as { id: string; text: string };
      return [id, text];
    }),
);
const outcomes: Outcome[] = [];
for (const { at, holds, split, sentences } of labelled) {
  const passages = passagesOf(at, holds);
  for (const [label = '', sentence = ''] of sentences)
    outcomes.push(await judge(split, label as Label, sentence, passages));
}
for (const split of ['tune', 'unseen']) report(split);
if (values.each) outcomes.forEach(printMistaken);

async function judge(
  split: string,
  label: Label,
  sentence: string,
  passages: readonly Passage[],
): Promise<Outcome> {
  const cited = passages.map((_, i) => `[${i + 1}]`).join('');
  const text = sentence.replace(/[.!]?$/, (stop) => ` ${cited}${stop}`);
  const [judged] = await judgeAnswer({ text, passages, isMarkdown: true });
  const verdict =
    judged?.verdict === 'supported' || judged?.verdict === 'partly' ? judged.verdict : 'unsupported';
  const missing = [...(judged?.figures ?? []), ...(judged?.words ?? []), ...(judged?.opposed ? ['≠'] : [])];
  return { split, label, verdict, sentence, missing };
}

/** The passages of a sample, as they are cut in production; with `holds` the one that holds these words. */
function passagesOf(at: string, holds: string | undefined): Passage[] {
  const text = textOf(at);
  const cut = new PassageCutter().cut({ number: 1, text, firstLine: 1, headings: [] });
  const passages = cut.map(({ start, end }): Passage => {
    const place = { version: 1, chunkId: `${at}/${start}`, page: 0, start, end, lineStart: 1, lineEnd: 1 };
    const fileType = at.endsWith('.csv')
      ? 'FILE_TYPE_CSV'
      : at.endsWith('.md')
        ? 'FILE_TYPE_MD'
        : 'FILE_TYPE_TXT';
    return {
      documentId: at,
      documentName: at,
      fileType,
      text: text.slice(start, end),
      context: undefined,
      ...place,
    };
  });
  if (holds === undefined) return passages;
  const holding = passages.filter((passage) => passage.text.includes(holds));
  if (holding.length === 0) throw new Error(`${at} does not hold “${holds}”`);
  return holding;
}

function textOf(at: string): string {
  const [place = '', id = ''] = at.split('#');
  if (id !== '') return collection.get(id) ?? '';
  const [, language] = /^help\/(\w+)$/.exec(place) ?? [];
  if (language === undefined) return readFileSync(join(samples, place), 'utf8');
  const help = join(import.meta.dirname, `../../../web/src/locales/${language}/help.json`);
  return stringsOf(JSON.parse(readFileSync(help, 'utf8'))).join('\n');
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(stringsOf);
}

function report(split: string): void {
  const own = outcomes.filter((outcome) => outcome.split === split);
  console.log(`\n${split}: ${own.length} sentences`);
  const rows = LABELS.map((label): [string, Record<string, string | number>] => {
    const labelled = own.filter((outcome) => outcome.label === label);
    const judged = own.filter((outcome) => outcome.verdict === label);
    const both = labelled.filter((outcome) => outcome.verdict === label).length;
    const as = Object.fromEntries(
      LABELS.map((verdict) => [`as ${verdict}`, labelled.filter((each) => each.verdict === verdict).length]),
    );
    return [
      label,
      {
        sentences: labelled.length,
        precision: share(both, judged.length),
        recall: share(both, labelled.length),
        ...as,
      },
    ];
  });
  console.table(Object.fromEntries(rows));
  const wrong = own.filter(({ label }) => label === 'unsupported');
  const flagged = wrong.filter(({ verdict }) => verdict !== 'supported').length;
  const right = own.filter(({ label }) => label === 'supported');
  const passed = right.filter(({ verdict }) => verdict === 'supported').length;
  const marked = own.filter(({ verdict }) => verdict !== 'supported');
  const doubtful = own.filter(({ label }) => label !== 'supported');
  const rightly = marked.filter(({ label }) => label !== 'supported').length;
  console.log(
    `flagged ${marked.length}: precision ${share(rightly, marked.length)}, recall ${share(rightly, doubtful.length)}`,
  );
  console.log(
    `unsupported sentences flagged ${flagged} of ${wrong.length}; supported ones left alone ${passed} of ${right.length}`,
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(2);
}

function printMistaken({ split, label, verdict, sentence, missing }: Outcome): void {
  if (split === 'unseen' || label === verdict) return;
  console.log(`${label} taken for ${verdict}: ${sentence} {${missing.join(', ')}}`);
}
