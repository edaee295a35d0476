import { percentile } from '../lib/figures.ts';
import { mean } from './measures.ts';
import { type FoundPassage, holds } from './shelf/evidence.ts';
import type { Question } from './shelf/questions/question.ts';

/** Asks for the ten best passages: of the whole shelf, of one document, or of a project that holds it alone. */
export interface ShelfSearch {
  name: string;
  shared(question: string): Promise<FoundPassage[]>;
  within(question: string, document: string): Promise<FoundPassage[]>;
  alone?(question: string, document: string): Promise<FoundPassage[]>;
}

/** Of one question: the rank (from 1) of the first passage that fits, Infinity without one. */
interface Outcome {
  question: Question;
  /** Evidence in the document that the question is about. */
  page: number;
  /** Evidence in any document: a later report shows the years before. */
  anyPage: number;
  document: number;
  within: number;
  alone: number | undefined;
  ms: number;
}

export async function askAll(search: ShelfSearch, questions: readonly Question[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const { question: text, document } = question;
    const begun = performance.now();
    const shared = await search.shared(text);
    const ms = performance.now() - begun;
    const own = question.evidence.filter((each) => each.document === document);
    const among = (found: readonly FoundPassage[], evidence: Question['evidence']) =>
      rankOf(found, (passage) => evidence.some((each) => holds(passage, each)));
    outcomes.push({
      question,
      page: among(shared, own),
      anyPage: among(shared, question.evidence),
      document: rankOf(shared, (passage) => passage.document === document),
      within: among(await search.within(text, document), own),
      alone: search.alone && among(await search.alone(text, document), own),
      ms,
    });
  }
  return outcomes;
}

function rankOf(found: readonly FoundPassage[], isRight: (passage: FoundPassage) => boolean): number {
  const at = found.findIndex(isRight);
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}

const COLUMNS = [
  'questions',
  'page 1/5/10',
  'any report 5',
  'document 5',
  'within 1/5/10',
  'alone 5',
  'p50/p95 ms',
];

/** Prints shares of questions: all of them, by split, by kind, by language and by type. */
export function printOutcomes(name: string, outcomes: readonly Outcome[]): void {
  print(`\n${name}`, COLUMNS);
  const unseen = outcomes.filter(({ question }) => question.split === 'unseen');
  printGroup('all', outcomes);
  printGroup(
    'tune',
    outcomes.filter(({ question }) => question.split === 'tune'),
  );
  printGroup('unseen', unseen);
  const ways = [
    ({ question }: Outcome) => question.kind,
    ({ question }: Outcome) => question.language,
    ({ question }: Outcome) => familyOf(question.document),
  ];
  for (const way of ways) {
    for (const [group, of] of [...Map.groupBy(outcomes, way)].sort(([a], [b]) => a.localeCompare(b))) {
      printGroup(`  ${group}`, of);
    }
  }
}

const familyOf = (document: string) => /^[a-z]+/.exec(document)?.[0] ?? document;

function printGroup(name: string, outcomes: readonly Outcome[]): void {
  const share = (rank: (outcome: Outcome) => number | undefined, depth: number) =>
    mean(outcomes.map((outcome) => ((rank(outcome) ?? depth + 1) <= depth ? 1 : 0))).toFixed(3);
  const three = (rank: (outcome: Outcome) => number) =>
    [1, 5, 10].map((depth) => share(rank, depth)).join(' ');
  const times = outcomes.map(({ ms }) => ms);
  print(name, [
    String(outcomes.length),
    three(({ page }) => page),
    share(({ anyPage }) => anyPage, 5),
    share(({ document }) => document, 5),
    three(({ within }) => within),
    outcomes.every(({ alone }) => alone === undefined) ? '' : share(({ alone }) => alone, 5),
    `${percentile(times, 0.5).toFixed(1)} ${percentile(times, 0.95).toFixed(1)}`,
  ]);
}

function print(name: string, cells: readonly string[]): void {
  const widths = [10, 19, 13, 11, 19, 8, 11];
  const line = cells.map((cell, index) => cell.padStart(widths[index] ?? 12)).join('');
  process.stdout.write(`${name.padEnd(14)}${line}\n`);
}
