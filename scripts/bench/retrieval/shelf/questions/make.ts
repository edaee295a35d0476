import type { Place } from '../blocks.ts';
import { COMPANIES, type Company } from '../companies.ts';
import { factOf, type Period, shown } from '../facts.ts';
import { CONTRACTS } from '../families/contracts.ts';
import { MINUTES } from '../families/minutes.ts';
import { PROTOCOLS } from '../families/protocols.ts';
import type { Language } from '../language.ts';
import { hashOf } from '../random.ts';
import type { FactPlaces } from '../shelf.ts';
import { dataQuestions } from './data.ts';
import { ACROSS_LANGUAGES, ANNUAL, type Asked, CROSS_SHELF, QUARTERLY } from './filings.ts';
import { periodForm, shortForm } from './forms.ts';
import { type AskedOfOne, OF_CONTRACTS, OF_MINUTES, OF_PROTOCOLS } from './others.ts';
import type { Draft, Question } from './question.ts';

/** Questions of each wording about a report. */
const OF_A_WORDING = 2;

/** The questions of the shelf, each with all of its evidence. A draft whose facts stand nowhere is left out. */
export function questions(places: FactPlaces): Question[] {
  const drafts = [
    ...annual(),
    ...quarterly(),
    ...crossShelf(),
    ...acrossLanguages(),
    ...ofFamilies(),
    ...dataQuestions(),
  ];
  return drafts.flatMap((draft, index) => withEvidence(draft, index, places));
}

function withEvidence(
  { wording, facts, instead, ...draft }: Draft,
  index: number,
  places: FactPlaces,
): Question[] {
  const standing = facts.map((fact) => places.get(fact) ?? []);
  if (standing.some((of) => !of.some(({ document }) => document === draft.document))) return [];
  const whole = (standing[0] ?? []).filter((place) =>
    standing.every((of) => of.some((other) => isBeside(other, place))),
  );
  const used = whole.some(({ document }) => document === draft.document) ? whole : standing.flat();
  const others = instead === undefined ? [] : (places.get(instead) ?? []);
  const evidence = [...used, ...others].map(({ fact: _, ...place }) => place);
  const answer = standing.map((of) => of.find(({ document }) => document === draft.document)?.text ?? '');
  const split = hashOf(`split ${wording}`) % 3 === 0 ? 'unseen' : 'tune';
  return [{ id: `q${String(index + 1).padStart(3, '0')}`, ...draft, evidence, answer, split }];
}

/** On the same page, or in the same lines. */
function isBeside(a: Place & { document: string }, b: Place & { document: string }): boolean {
  if (a.document !== b.document) return false;
  if (a.page !== undefined) return a.page === b.page;
  if (a.lines && b.lines) return Math.abs(a.lines[0] - b.lines[0]) <= 12;
  return a.around === b.around;
}

const annualPeriods = (language: Language): Period[] =>
  COMPANIES.filter((company) => company.language === language).flatMap((company) =>
    company.years.map((year) => ({ company, year, quarter: 0 })),
  );

function annual(): Draft[] {
  return Object.entries(ANNUAL).flatMap(([language, asked]) =>
    asked.flatMap((each) =>
      chosen(annualPeriods(language as Language), each[2], OF_A_WORDING).map((period) =>
        ofReport(each, period, language as Language),
      ),
    ),
  );
}

function quarterly(): Draft[] {
  const periods = COMPANIES.flatMap((company) =>
    (company.quarters ?? []).map(([year, quarter]) => ({ company, year, quarter })),
  );
  return QUARTERLY.flatMap((each) =>
    chosen(periods, each[2], OF_A_WORDING).map((period) => ofReport(each, period, 'en')),
  );
}

function acrossLanguages(): Draft[] {
  return ACROSS_LANGUAGES.flatMap(([language, of, ...each]) =>
    chosen(annualPeriods(of), each[2], 1).map((period) => ofReport(each, period, language)),
  );
}

function crossShelf(): Draft[] {
  return CROSS_SHELF.flatMap(([kind, fact, question]) =>
    chosen(annualPeriods('en'), question, 3).map((period) => {
      const [x, t] = [shown(period, 'claimant'), shown(period, 'target')];
      const named = question.includes('{x}') ? x : t;
      return {
        wording: question,
        question: question.replace('{x}', x).replace('{t}', t),
        language: 'en' as const,
        document: `annual/${period.company.id}/${period.year}`,
        kind,
        names: [named],
        facts: [factOf(period, fact)],
      };
    }),
  );
}

/** The first of what there is, in an order that depends on the wording; of different companies where there are. */
function chosen<T extends Period>(periods: readonly T[], wording: string, count: number): T[] {
  const ranked = periods.toSorted((a, b) => rankOf(a, wording) - rankOf(b, wording));
  const companies = new Set<Company>();
  return ranked.filter(
    ({ company }) => companies.size < count && !companies.has(company) && companies.add(company),
  );
}

const rankOf = (period: Period, wording: string) => hashOf(`${factOf(period, '')}${wording}`);

function ofReport([kind, facts, wording]: Asked, period: Period, language: Language): Draft {
  const { company, year, quarter } = period;
  const seed = hashOf(`${wording}${factOf(period, '')}`);
  const names = [shortForm(company, seed), periodForm(period, language, seed)];
  const question = wording.replace('{c}', names[0] ?? '').replace('{y}', names[1] ?? '');
  const document = quarter > 0 ? `quarter/${company.id}/${year}Q${quarter}` : `annual/${company.id}/${year}`;
  const [together = '', alone] = facts.split('|');
  const wanted = together.split(' ').map((name) => {
    const before = name.endsWith('-1');
    return factOf(before ? { ...period, year: year - 1 } : period, before ? name.slice(0, -2) : name);
  });
  const instead = alone && factOf(period, alone);
  return { wording, question, language, document, kind, names, facts: wanted, instead };
}

function ofFamilies(): Draft[] {
  return [
    ...ofFamily(CONTRACTS, OF_CONTRACTS, 2),
    ...ofFamily(PROTOCOLS, OF_PROTOCOLS, 2),
    ...ofFamily(MINUTES, OF_MINUTES, 2),
  ];
}

function ofFamily(
  members: readonly { id: string; fields: Readonly<Record<string, string>> }[],
  asked: readonly AskedOfOne[],
  count: number,
): Draft[] {
  return asked.flatMap(([kind, facts, wording, language = 'en']) =>
    members
      .toSorted((a, b) => hashOf(a.id + wording) - hashOf(b.id + wording))
      .slice(0, count)
      .map(({ id, fields }) => {
        const names: string[] = [];
        const question = wording.replace(/\{(\w+)\}/g, (_, field: string) => {
          const name = fields[field] ?? '';
          names.push(name);
          return name;
        });
        return {
          wording,
          question,
          language,
          document: id,
          kind,
          names,
          facts: facts.split(' ').map((name) => `${id}/${name}`),
        };
      }),
  );
}
