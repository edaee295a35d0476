import { type Block, heading, newPage, paragraph, plainRow } from '../blocks.ts';
import { factOf, fill, type Period } from '../facts.ts';
import { drawFor } from '../random.ts';
import { COVERS } from '../wording/covers.ts';
import { deutsch } from '../wording/de.ts';
import { english } from '../wording/en.ts';
import { english as englishNotes } from '../wording/en-notes.ts';
import { español } from '../wording/es.ts';
import { français } from '../wording/fr.ts';
import type { Section, Wording } from '../wording/wording.ts';
import { appendix, details } from './details.ts';
import { breakdown, linesTable, statements, summary, unitLine } from './statements.ts';

const WORDINGS = {
  en: { ...english, notes: englishNotes },
  de: deutsch,
  fr: français,
  es: español,
} as const satisfies Record<string, Wording>;

/** An annual or quarterly report, the same whenever it is written. */
export function report(period: Period): Block[] {
  const wording: Wording = WORDINGS[period.company.language];
  const sections = wording.sections.filter(({ annual }) => period.quarter === 0 || !annual);
  return [
    ...cover(period, wording),
    ...sections.flatMap((section) => written(section, period)),
    ...(period.quarter === 0 ? details(period) : []),
    ...risks(period, wording),
    ...statements(period),
    heading(1, wording.notesTitle),
    ...wording.notes
      .filter(({ annual }) => period.quarter === 0 || !annual)
      .flatMap((section, index) => written({ ...section, title: `${index + 1}. ${section.title}` }, period)),
    ...(period.quarter === 0 ? appendix(period) : []),
  ];
}

/** Title, what every report begins with, and on a page of its own what it holds. */
function cover(period: Period, wording: Wording): Block[] {
  const { company, quarter } = period;
  const title = fill(quarter > 0 ? wording.quarterTitle : wording.title, period).text;
  const begin = [
    heading(1, company.name),
    paragraph(`${title} · ${company.ticker}`),
    ...COVERS[company.language].map((template) => paragraphOf(template, period)),
  ];
  if (quarter > 0) return [...begin, newPage];
  const parts = [...wording.sections, ...wording.notes].map(({ title: part }) =>
    plainRow(fill(part, period).text),
  );
  return [...begin, newPage, { kind: 'table', rows: parts }, newPage];
}

function written({ title, level = 2, page, paragraphs }: Section, period: Period): Block[] {
  // A company keeps its wording over the years, mostly.
  const habit = drawFor(`habit/${period.company.id}/${title.replace(/^\d+\. /, '')}`);
  return [
    ...(page ? [newPage] : []),
    heading(level, fill(title, period).text),
    ...paragraphs.flatMap((each) => {
      const template = typeof each === 'string' ? each : habit.one(each);
      return template.startsWith('@')
        ? tableNamed(template.slice(1), period)
        : [paragraphOf(template, period)];
    }),
  ];
}

function paragraphOf(template: string, period: Period): Block {
  const { text, marks } = fill(template, period);
  return paragraph(text, marks);
}

function tableNamed(name: string, period: Period): Block[] {
  if (name === 'summary') return summary(period);
  if (name === 'segments' || name === 'regions') return breakdown(period, name);
  // `@rows figure=Label;figure=Label`
  const lines = name
    .replace(/^rows /, '')
    .split(';')
    .map((each) => each.split('='))
    .map(([figure = '', label = '']) => [figure, label, label, label, label] as const);
  return [paragraph(unitLine(period.company)), { kind: 'table', rows: linesTable(period, lines, 2) }];
}

/** The risks a report names: most stand in those of all companies, in nearly the same words. */
function risks(period: Period, { riskTitle, risks: all, general }: Wording): Block[] {
  const habit = drawFor(`risks/${period.company.id}`);
  const many = period.quarter > 0 ? Math.ceil(all.length / 4) : Math.ceil(all.length * 0.85);
  return [
    newPage,
    heading(1, riskTitle),
    ...habit.some(all, many).flatMap(([title, ...sentences]) => {
      const draw = drawFor(`risk/${factOf(period, title)}`);
      const said = [...sentences, ...draw.some(general, period.quarter > 0 ? 3 : 12)];
      const half = Math.ceil(said.length / 2);
      return [
        heading(3, fill(title, period).text),
        paragraphOf(said.slice(0, half).join(' '), period),
        paragraphOf(said.slice(half).join(' '), period),
      ];
    }),
  ];
}
