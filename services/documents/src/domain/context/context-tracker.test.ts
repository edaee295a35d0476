import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContextStart, ContextTracker, contextWithin } from './context-tracker.ts';
import { readFirstPage } from './document-title.ts';

const COVER = `UNITED STATES
SECURITIES AND EXCHANGE COMMISSION
Washington, D.C. 20549

FORM 10-K

For the fiscal year ended December 31, 2018

Brightmoor Foods, Inc.
(Exact name of registrant as specified in its charter)`;

const STATEMENT = `Table of Contents
Brightmoor Foods, Inc.
Consolidated Statements of Cash Flows
(in millions, except per share amounts)
Years ended December 31, 2018 2017 2016
Operating activities
Net earnings $ 468.9 $ 400.4 $ 458.3
Depreciation and amortization 136.8 103.1 122.9
Investing activities
Purchases of property, plant and equipment (207.1) (170.0) (182.2)
F-12`;

const FURTHER = `Table of Contents
Dividends paid (258.3) (267.6) (171.3)
Net cash used in financing activities (227.5) (234.7) (142.7)
F-13`;

const NOTES = `Table of Contents
Notes to Consolidated Financial Statements

NOTE 5. Leases

We rent offices, warehouses and vehicles under agreements which run between two and fifteen years,
and account for them as the standard on leases wants it to be done from the year of adoption.
Most of them may be extended, and few of them may be ended before the day that they name.
F-14`;

function follow(...pages: string[]): ContextStart[][] {
  const tracker = new ContextTracker();
  return pages.map((text, index) => tracker.follow({ number: index + 1, text, firstLine: 1, headings: [] }));
}

/** What the line of a page that begins with these words stands under. */
function at(text: string, starts: readonly ContextStart[], words: string) {
  const start = text.indexOf(words);
  return contextWithin(starts, { start, end: start + words.length });
}

describe('what a document calls itself', () => {
  it('is who, what kind of document, and of which period', () => {
    const title = readFirstPage(COVER).title;
    for (const part of ['FORM 10-K', 'fiscal year ended December 31, 2018', 'Brightmoor Foods, Inc.'])
      expect(title).toContain(part);
  });

  it.each([
    ['Halberg AG\n\nGeschäftsbericht 2019\n\nSehr geehrte Damen und Herren, hinter uns liegt ein Jahr.'],
    ['3\n\nHalberg AG\nGeschäftsbericht 2019\nWir haben im\nvergangenen Jahr viel erreicht.'],
  ])('is the lines before any text: %j', (text) => {
    expect(readFirstPage(text).title).toBe('Halberg AG · Geschäftsbericht 2019');
  });

  it.each(['{\n  "site": "Gdansk"\n}', 'date,level,flow,remark\n2021-01-01,3,4,none', ''])(
    'is nothing in %j',
    (text) => {
      expect(readFirstPage(text).title).toBe('');
    },
  );
});

describe('what a passage stands under', () => {
  it('is the title and the heads of its table, on every line of it and on the page after', () => {
    const [, statement = [], further = []] = follow(COVER, STATEMENT, FURTHER);
    const expected = {
      table: expect.stringContaining('Consolidated Statements of Cash Flows'),
      unit: '(in millions, except per share amounts)',
      period: 'Years ended December 31, 2018 2017 2016',
    };
    for (const words of ['Net earnings', 'Purchases of property'])
      expect(at(STATEMENT, statement, words)).toMatchObject({ ...expected, pageLabel: 'F-12' });
    expect(at(FURTHER, further, 'Dividends paid')).toMatchObject({ ...expected, pageLabel: 'F-13' });
  });

  it('is another section, and no table any more, once text follows', () => {
    const [, , notes = []] = follow(COVER, STATEMENT, NOTES);
    const found = at(NOTES, notes, 'Most of them may be extended');
    expect(found).toMatchObject({ table: '', unit: '', period: '' });
    expect(found?.sections.at(-1)).toBe('NOTE 5. Leases');
    expect(found?.title).toContain('Brightmoor Foods, Inc.');
  });

  it.each([
    ['Konzernbilanz\nin T€\n\nGeschäftsjahre zum 31. Dezember 2019 2018', 'Umsatzerlöse 715.843 728.436'],
    [
      'Compte de résultat consolidé\n(en millions d’euros)\nExercice 2019 2018',
      'Chiffre d’affaires 715,8 728,4',
    ],
    [
      'Cuenta de resultados\nEn millones de euros\nEjercicios 2019 2018',
      'Importe neto de la cifra 715,8 728,4',
    ],
  ])('is known in other languages: %j', (heads, row) => {
    const [title = '', unit = ''] = heads.split('\n');
    const text = `${heads}\n${row}\n${row}`;
    const [starts = []] = follow(`Halberg AG\n\n${text}`);
    const found = contextWithin(
      starts.map((each) => each),
      { start: text.length, end: text.length + 10 },
    );
    expect(found).toMatchObject({ table: expect.stringContaining(title), unit });
    expect(found?.period).toContain('2019 2018');
  });

  it('is not what the file itself names headings for, nor a list, a running head, a wrapped line', () => {
    const tracker = new ContextTracker();
    const contents = [
      'Business',
      'Properties',
      'Risk Factors',
      'Leases',
      'Debt',
      'Income Taxes',
      'Outlook',
    ].join('\n');
    const text = `${contents}\n\nThis is a line of text that runs over the whole width of the page, and then\nit ends.\n`;
    expect(tracker.follow({ number: 1, text, firstLine: 1, headings: [] }).at(-1)?.context.sections).toEqual(
      [],
    );
    const foot = tracker.follow({
      number: 2,
      text: `${text}\nHeader: Halberg AG\n12`,
      firstLine: 1,
      headings: [],
    });
    expect(foot.at(-1)?.context).toMatchObject({ sections: [], pageLabel: '12' });
    const headings = [{ start: 0, level: 1, title: 'Named by the file' }];
    const named = `Named by the file\n\nLooks like one\n${'Words of a text that goes on. '.repeat(5)}`;
    const starts = tracker.follow({ number: 2, text: named, firstLine: 1, headings });
    expect(starts.at(-1)?.context.sections).toEqual(['Named by the file']);
  });

  it('never fails, and begins each page at its beginning', () => {
    const line = fc.oneof(
      fc.lorem({ maxCount: 20 }),
      fc.string({ maxLength: 80 }),
      fc.constantFrom('', '2018 2017', '12', 'NOTE 1. Debt'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(line)), (pages) => {
        for (const starts of follow(...pages.map((lines) => lines.join('\n')))) {
          expect(starts[0]?.start).toBe(0);
          expect(starts.map(({ start }) => start)).toEqual(
            [...starts.map(({ start }) => start)].sort((a, b) => a - b),
          );
        }
      }),
    );
  });
});
