import type { Outcome } from './outcome.ts';
import { type AskedFile, CLASSES, LANGUAGES } from './set.ts';

type Test = (outcome: Outcome) => boolean;

const count = (outcomes: readonly Outcome[], test: Test) => outcomes.filter(test).length;
const isAnswered: Test = ({ asked }) => asked.answer !== undefined;

const columns: Record<string, Test> = {
  refused: ({ manner }) => manner === 'refused',
  unsure: ({ manner }) => manner === 'unsure',
  quoted: ({ manner }) => manner === 'quoted',
  right: ({ right }) => right,
  'right, unmarked': ({ right, manner }) => right && manner === 'quoted',
  'wrong, unmarked': ({ right, manner }) => !right && manner === 'quoted',
  'first: file': ({ rightFile }) => rightFile,
  'first: place': ({ rightPlace }) => rightPlace,
};

/** How each class of question was answered. */
export function printClasses(outcomes: readonly Outcome[]): void {
  console.table(
    Object.fromEntries(
      CLASSES.map((each) => [each, counts(outcomes.filter(({ asked }) => asked.class === each))]),
    ),
  );
}

/** How the answerable questions were answered: by their language, and by whether the document's is another. */
export function printLanguages(
  outcomes: readonly Outcome[],
  projects: ReadonlyMap<string, readonly AskedFile[]>,
): void {
  const answered = outcomes.filter(isAnswered);
  const isOwn: Test = ({ asked }) =>
    projects.get(asked.project)?.find(({ path }) => path === asked.answer?.file)?.language === asked.language;
  const rows = LANGUAGES.flatMap((language) => {
    const asked = answered.filter((outcome) => outcome.asked.language === language);
    return [
      [`${language}, of its language`, asked.filter(isOwn)] as const,
      [`${language}, of another`, asked.filter((outcome) => !isOwn(outcome))] as const,
    ];
  });
  console.table(
    Object.fromEntries(rows.filter(([, own]) => own.length > 0).map(([name, own]) => [name, counts(own)])),
  );
}

function counts(outcomes: readonly Outcome[]): Record<string, number> {
  const counted = Object.entries(columns).map(([name, test]) => [name, count(outcomes, test)]);
  return { questions: outcomes.length, ...Object.fromEntries(counted) };
}

/** Every question with what was answered. */
export function printEach(outcomes: readonly Outcome[]): void {
  for (const { asked, manner, right, rightPlace, text } of outcomes) {
    const verdict = asked.answer ? `${right ? 'right' : 'WRONG'}${rightPlace ? '' : ', another place'}` : '';
    console.log(`${asked.id} ${manner} ${verdict}: ${asked.question}`);
    console.log(`    ${text.slice(0, 300)}`);
  }
}
