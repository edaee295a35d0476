import { type Accounts, accountsOf } from './accounts.ts';
import type { Mark } from './blocks.ts';
import { type Company, placeOf, yearName } from './companies.ts';
import { date, money, number, percent, perShare } from './language.ts';
import { CLAIMANTS, PEOPLE, TARGETS } from './names.ts';
import { drawFor } from './random.ts';

/** Which report a text is written for. */
export interface Period {
  company: Company;
  year: number;
  /** 1 to 4; 0 for the whole year. */
  quarter: number;
}

const PERCENTS = [
  'taxRate',
  'grossMargin',
  'operatingMargin',
  'attrition',
  'women',
  'largestCustomer',
  'creditRate',
  'outlookLow',
  'outlookHigh',
  'discountRate',
];
const PER_SHARE = ['epsBasic', 'epsDiluted', 'dps', 'buybackPrice'];
const COUNTS = ['headcount', 'sites', 'patents', 'emissions'];
const DECIMALS = ['trainingHours', 'accidents', 'leaseTerm'];

/** The name of a fact: what of whom when. */
export function factOf({ company, year, quarter }: Period, name: string): string {
  return `${company.id}/${year}${quarter > 0 ? `Q${quarter}` : ''}/${name}`;
}

/** A fact as running text shows it. @throws Error for a name that there is no fact of. */
export function shown(period: Period, name: string): string {
  const { company, year, quarter } = period;
  const text = textOf(period, name);
  if (text !== undefined) return text;
  if (name.startsWith('growth:')) {
    const figure = name.slice('growth:'.length);
    const [now, before] = [year, year - 1].map((each) =>
      figureOf(accountsOf(company, each, quarter), figure),
    );
    return percent(Math.abs(((now ?? 0) / (before ?? 1) - 1) * 100), company.language);
  }
  if (name.startsWith('segment'))
    return money(segmentRevenue(period, Number(name.slice(-1))), company.language, company.currency);
  const value = figureOf(accountsOf(company, year, quarter), name);
  if (PERCENTS.includes(name)) return percent(value, company.language);
  if (PER_SHARE.includes(name)) return perShare(value, company.language, company.currency);
  if (COUNTS.includes(name)) return number(value, company.language);
  if (DECIMALS.includes(name)) return number(value, company.language, 1);
  return money(Math.abs(value), company.language, company.currency);
}

export function figureOf(accounts: Accounts, name: string): number {
  const value = accounts[name];
  if (value === undefined) throw new Error(`there is no figure '${name}'`);
  return value;
}

const SEGMENT_SHARES = [0.46, 0.29, 0.17, 0.08];

/** A segment's part of the revenue in thousands; together they make up all of it. */
export function segmentRevenue(
  period: Period,
  index: number,
  of: 'segments' | 'regions' = 'segments',
): number {
  const { company, year, quarter } = period;
  const { revenue = 0 } = accountsOf(company, year, quarter);
  const parts = company[of].map((name, place) =>
    Math.round(
      revenue *
        (SEGMENT_SHARES[place] ?? 0) *
        drawFor(`${of}/${name}/${factOf(period, '')}`).between(0.9, 1.1),
    ),
  );
  const rest = revenue - parts.slice(1).reduce((sum, part) => sum + part, 0);
  return index === 0 ? rest : (parts[index] ?? 0);
}

/** Facts that are names and dates. */
function textOf({ company, year, quarter }: Period, name: string): string | undefined {
  const { between, whole, one } = drawFor(`text/${company.id}/${year}/${quarter}/${name}`);
  const place = company.years.indexOf(year);
  const nth = (company.base + year * 7) % 97;
  const dated = (month: number, of = year) => date(whole(2, 27), month, of, company.language);
  switch (name) {
    case 'chief':
      return company.chief;
    case 'finance':
      return company.finance;
    case 'auditor':
      return company.auditor;
    case 'counsel':
    case 'chair':
    case 'newDirector':
      return one(PEOPLE[company.language]);
    case 'claimant':
      return CLAIMANTS[(placeOf(company) * 4 + Math.max(place, 0)) % CLAIMANTS.length];
    case 'target':
      return TARGETS[(placeOf(company) * 4 + Math.max(place, 0)) % TARGETS.length];
    case 'meetingDate':
      return dated(((company.endMonth + 3) % 12) + 1, year + (company.endMonth > 8 ? 1 : 0));
    case 'recordDate':
      return dated(((company.endMonth + 2) % 12) + 1, year + (company.endMonth > 9 ? 1 : 0));
    case 'dealDate':
      return dated(Math.max(1, company.endMonth - (nth % 3)));
    case 'claimDate':
      return dated(Math.max(1, company.endMonth - 1));
    case 'creditEnd':
      return dated(whole(1, 12), year + whole(2, 6));
    case 'pensionClosed':
      return dated(whole(1, 12), year - Math.round(between(3, 12)));
    default:
      return undefined;
  }
}

/**
 * Puts facts into a text: `{cash}` this period's, `{cash-1}` that of the year before; company, year and the like are
 * filled in without being facts.
 */
export function fill(template: string, period: Period): { text: string; marks: Mark[] } {
  const marks: Mark[] = [];
  const text = template.replace(/\{([a-zA-Z:]+\d?)(-1)?\}/g, (_, name: string, before?: string) => {
    const of = reportedIn(period, name, before !== undefined);
    const plain = plainOf(of, name);
    if (plain !== undefined) return plain;
    const words = shown(of, name);
    marks.push({ fact: factOf(of, name), text: words });
    return words;
  });
  return { text, marks };
}

/** Things that a quarterly report tells as the year's report does: the same lawsuit, purchase and facility. */
const OF_THE_YEAR = /^(claim|lawsuit|target|deal|credit)/;

function reportedIn(period: Period, name: string, before: boolean): Period {
  const year = before ? period.year - 1 : period.year;
  return { ...period, year, quarter: OF_THE_YEAR.test(name) ? 0 : period.quarter };
}

function plainOf({ company, year, quarter }: Period, name: string): string | undefined {
  const { language, endMonth } = company;
  const lastDay = (of: number) =>
    date(new Date(Date.UTC(of, endMonth, 0)).getUTCDate(), endMonth, of, language);
  switch (name) {
    case 'company':
      return company.name;
    case 'short':
      return company.short;
    case 'business':
      return company.business;
    case 'city':
      return company.city;
    case 'year':
      return yearName(company, year);
    case 'next':
      return yearName(company, year + 1);
    case 'end':
      return lastDay(year);
    case 'quarter':
      return ['', 'first', 'second', 'third', 'fourth'][quarter];
    case 'way': {
      const [now, before] = [year, year - 1].map((each) => accountsOf(company, each, quarter).revenue ?? 0);
      return WAYS[language][(now ?? 0) >= (before ?? 0) ? 0 : 1];
    }
    default:
      return /^(Segment|Region)\d$/.test(name)
        ? company[name.startsWith('S') ? 'segments' : 'regions'][Number(name.slice(-1))]
        : undefined;
  }
}

const WAYS = {
  en: ['rose', 'fell'],
  de: ['stiegen', 'sanken'],
  fr: ['progressé', 'reculé'],
  es: ['aumentaron', 'disminuyeron'],
} as const;
