import { expect, it } from 'vitest';
import { PassageCutter } from '../cut-passages.ts';
import type { Passage } from '../document.ts';
import { ContextReader } from './context-reader.ts';

const PAGES = [
  'Halberg AG\n\nAnnual Report 2019\n\nNothing of note.',
  'Balance Sheets\n(in millions)\nDecember 31, 2019 2018\nCash 90.8 133.4\nGoodwill 167.7 177.5',
  'Inventories 75.8 105.7\nOther 12.3 45.6',
].map((text, index) => ({ number: index + 1, text, firstLine: 1, headings: [] }));

it('gives passages that were stored without a context what cutting them now gives', async () => {
  const cutter = new PassageCutter();
  const cut = PAGES.flatMap((page) =>
    cutter.cut(page).map((passage) => ({ ...passage, text: page.text.slice(passage.start, passage.end) })),
  ).map((passage, ordinal): Passage => ({ ...passage, id: String(ordinal), ordinal }));
  const stored = cut.map(({ context: _, ...passage }): Passage => passage);
  const reader = new ContextReader(async (number) => PAGES[number - 1]);
  const completed = [
    ...(await reader.complete(stored.slice(0, 1))),
    ...(await reader.complete(stored.slice(1))),
  ];
  expect(completed).toEqual(cut);
  expect(completed.at(-1)?.context).toMatchObject({ table: 'Balance Sheets', unit: '(in millions)' });
});

it('reads no page where passages have theirs', async () => {
  const reader = new ContextReader(async () => {
    throw new Error('No page is needed.');
  });
  const passage = {
    id: 'a',
    ordinal: 0,
    page: 1,
    start: 0,
    end: 1,
    lineStart: 1,
    lineEnd: 1,
    headings: [],
    text: 'a',
  };
  const context = { title: 'T', sections: [], table: '', unit: '', period: '', pageLabel: '' };
  expect(await reader.complete([{ ...passage, context }])).toEqual([{ ...passage, context }]);
});
