import type { Question } from '../shelf/questions/question.ts';
import unreported from './of-shelf.json' with { type: 'json' };
import { type Asked, type AskedClass, splitOf } from './set.ts';

/** What the project is called that holds the shelf of alike documents. */
export const SHELF = 'shelf';

/** Companies of which the shelf has no report. */
const STRANGERS = ['Brandvik', 'Osterfeld', 'Corvalle', 'Ibarrola', 'Wexcombe', 'Tarnow'];
/** So many years earlier no report of the shelf shows anything. */
const YEARS_BEFORE = 7;
/** Every so-manieth question that names a company and a year becomes a near miss of each kind. */
const STEP = 5;

/** A question put to the shelf; of an answerable one, what the shelf knows of its answer. */
export interface AskedOfShelf extends Asked {
  of?: Question;
}

/**
 * Questions to the shelf: its own, which it answers; of these, some about a company or a year that it has no report of;
 * and what reports like these do not say, of other domains, and nonsense (`of-shelf.json`).
 */
export function askedOfShelf(questions: readonly Question[]): AskedOfShelf[] {
  const answerable = questions.map(
    (question): AskedOfShelf => ({
      ...asked(question, question.question, 'answerable'),
      split: question.split,
      of: question,
    }),
  );
  const periods = questions.filter(({ document }) => /^(annual|quarter)\//.test(document));
  const dated = periods.filter(({ names }) => names.length === 2).filter((_, i) => i % STEP === 0);
  const companies = dated.map((question, i) => {
    const [name = ''] = question.names;
    const stranger = STRANGERS[i % STRANGERS.length] ?? '';
    return asked(question, question.question.replace(name, stranger), 'near-miss', 'company');
  });
  const years = dated.map((question) => {
    const [, period = ''] = question.names;
    return asked(question, question.question.replace(period, earlier(period)), 'near-miss', 'year');
  });
  const others = unreported.map(
    ([id = '', language, of, text]): AskedOfShelf => ({
      id: `shelf-${id}`,
      question: text ?? '',
      language: language as Asked['language'],
      project: SHELF,
      class: of as AskedClass,
      kind: 'figure',
      split: splitOf(`shelf-${id}`),
    }),
  );
  return [...answerable, ...companies, ...years, ...others];
}

function asked(question: Question, text: string, of: AskedClass, how = ''): AskedOfShelf {
  const id = `shelf-${question.id}${how && `-${how}`}`;
  return {
    id,
    question: text,
    language: question.language,
    project: SHELF,
    class: of,
    kind:
      question.kind === 'date' || question.kind === 'name' || question.kind === 'list'
        ? question.kind
        : 'figure',
    split: splitOf(id),
  };
}

/** A period as it is written, some years before: `FY2019`, `2018/19`, `3Q20`. */
function earlier(period: string): string {
  return period.replaceAll(/(20)?\d\d(?!\d)/g, (year) => {
    const before = Number(year.slice(-2)) - YEARS_BEFORE;
    return `${year.slice(0, -2)}${String(before).padStart(2, '0')}`;
  });
}
