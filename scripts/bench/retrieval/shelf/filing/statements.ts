import { type Accounts, accountsOf } from '../accounts.ts';
import { type Block, heading, newPage, paragraph, plainRow, type Row, table } from '../blocks.ts';
import { type Company, placeOf } from '../companies.ts';
import { factOf, figureOf, type Period, segmentRevenue } from '../facts.ts';
import { date, tableNumber } from '../language.ts';
import { BALANCE, CASH_FLOW, INCOME, type Line, TITLES, TOTAL } from './labels.ts';

const COLUMN = { en: 1, de: 2, fr: 3, es: 4 } as const;
const PER_SHARE = new Set(['epsBasic', 'epsDiluted', 'dps']);
const SUMMARY = ['revenue', 'grossProfit', 'operatingIncome', 'netIncome', 'epsDiluted'];
const SUMMARY_OF_ASSETS = ['totalAssets', 'longDebt', 'equity'];

/** Which of the wordings parted by `|` a company keeps to, in all of its reports. */
function worded(labels: string, company: Company): string {
  const of = labels.split('|');
  return of[placeOf(company) % of.length] ?? '';
}

export const labelOf = (line: Line, company: Company) => worded(line[COLUMN[company.language]], company);

export const titleOf = (name: keyof typeof TITLES, company: Company) =>
  worded(TITLES[name][company.language], company);

/** A figure as a table of this company shows it. */
export function cellOf(company: Company, name: string, accounts: Accounts): string {
  const value = figureOf(accounts, name);
  if (PER_SHARE.has(name)) return tableNumber(value, company.language, 2);
  return amount(company, value);
}

function amount({ unit, language }: Company, thousands: number): string {
  return unit === 'thousands'
    ? tableNumber(thousands, language)
    : tableNumber(thousands / 1_000, language, 1);
}

export function unitLine({ language, unit, currency }: Company): string {
  const many = unit === 'thousands';
  if (language === 'de') return many ? 'in T€' : 'in Mio. €';
  if (language === 'fr') return many ? 'en milliers d’euros' : 'en millions d’euros';
  if (language === 'es') return many ? 'en miles de euros' : 'en millones de euros';
  return `(${currency.trim()} in ${unit}, except per share amounts)`;
}

/** The periods side by side: this one first, then those before. */
const columnsOf = (period: Period, count: number) =>
  Array.from({ length: count }, (_, back) => ({ ...period, year: period.year - back }));

function headsOf({ company, quarter, year }: Period, count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const of = year - back;
    if (quarter > 0) return `Q${quarter} ${of}`;
    return company.split ? `${of - 1}/${String(of).slice(2)}` : String(of);
  });
}

export function linesTable(period: Period, lines: readonly Line[], years: number): Row[] {
  const { company, quarter } = period;
  return lines.map((line) => {
    const [figure] = line;
    const label = labelOf(line, company);
    if (figure === '') return plainRow(label);
    const columns = columnsOf(period, years).map((of) => ({
      fact: factOf(of, figure),
      text: cellOf(company, figure, accountsOf(company, of.year, quarter)),
    }));
    return { cells: [label, ...columns.map(({ text }) => text)], marks: columns };
  });
}

/** A statement on a page of its own: its title stands there alone, the company and the period in numbers at most. */
export function statement(
  period: Period,
  name: 'income' | 'balance' | 'cashFlow',
  lines: readonly Line[],
  years: number,
): Block[] {
  const { company, year } = period;
  const day = date(
    new Date(Date.UTC(year, company.endMonth, 0)).getUTCDate(),
    company.endMonth,
    year,
    company.language,
  );
  const ended = {
    en: `Years ended ${day.replace(/,.*/, '')}`,
    de: `Geschäftsjahre zum ${day}`,
    fr: `Exercices clos le ${day}`,
    es: `Ejercicios terminados el ${day}`,
  };
  const quarterly = period.quarter > 0 ? 'Three months ended (unaudited)' : ended[company.language];
  return [
    newPage,
    heading(2, titleOf(name, company)),
    paragraph(unitLine(company)),
    table([plainRow(quarterly, ...headsOf(period, years)), ...linesTable(period, lines, years)]),
  ];
}

export function statements(period: Period): Block[] {
  const [flows, stocks] = period.quarter > 0 || period.company.language !== 'en' ? [2, 2] : [3, 2];
  return [
    ...statement(period, 'income', INCOME, flows),
    ...statement(period, 'balance', BALANCE, stocks),
    ...statement(period, 'cashFlow', CASH_FLOW, flows),
    newPage,
  ];
}

/** The years side by side, of the most important lines. */
export function summary(period: Period): Block[] {
  const keep = (lines: readonly Line[], names: readonly string[]) =>
    lines.filter(([name]) => names.includes(name));
  const lines = [...keep(INCOME, SUMMARY), ...keep(BALANCE, SUMMARY_OF_ASSETS)];
  return [
    heading(2, titleOf('summary', period.company)),
    paragraph(unitLine(period.company)),
    table([plainRow('', ...headsOf(period, 4)), ...linesTable(period, lines, 4)]),
  ];
}

/** Revenue by segment or region, two years. */
export function breakdown(period: Period, of: 'segments' | 'regions'): Block[] {
  const { company } = period;
  const years = columnsOf(period, 2);
  const rows = company[of].map((name, index): Row => {
    const marks = years.map((each) => ({
      fact: factOf(each, `${of === 'segments' ? 'segment' : 'region'}${index}`),
      text: amount(company, segmentRevenue(each, index, of)),
    }));
    return { cells: [name, ...marks.map(({ text }) => text)], marks };
  });
  const totals = years.map((each) => ({
    fact: factOf(each, 'revenue'),
    text: cellOf(company, 'revenue', accountsOf(company, each.year, each.quarter)),
  }));
  return [
    heading(3, TITLES[of][company.language]),
    paragraph(unitLine(company)),
    table([
      plainRow('', ...headsOf(period, 2)),
      ...rows,
      { cells: [TOTAL[company.language], ...totals.map(({ text }) => text)], marks: totals },
    ]),
  ];
}
