import { afterAll, describe, expect, it } from 'vitest';
import { readWhole } from '../../../testing/extraction.ts';
import { makePdf, type PdfRun } from '../../../testing/pdf.ts';
import { Extractor } from '../../extractor.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';

const STATEMENT = ['Statement of cash flows', 'Net income 1,234 1,198', 'Depreciation 345 322'];
/** Widths of Helvetica's letters in thousandths of their size, roughly. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[iljtf ,.I]/, 278],
  [/[mw]/, 780],
  [/[sckvxyzJ]/, 500],
  [/r/, 333],
  [/[A-Z]/, 700],
];

/** Lines from a corner, each letter set by itself, as some programs write tables; turned against the clock. */
function letterByLetter(lines: readonly string[], turn: number, corner: { x: number; y: number }): PdfRun[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const runs: PdfRun[] = [];
  lines.forEach((line, down) => {
    let along = 0;
    for (const letter of line) {
      const x = corner.x + along * cos + down * 14 * sin;
      const y = corner.y + along * sin - down * 14 * cos;
      if (letter !== ' ') runs.push({ text: letter, x, y, size: 10, turn });
      along += (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 556) / 100;
    }
  });
  return runs;
}

const set = (lines: readonly string[], y: number): PdfRun[] =>
  lines.map((text, index) => ({ text, x: 72, y: y - 14 * index, size: 12 }));

describe('a PDF', () => {
  const extractor = new Extractor(DEFAULT_LIMITS);
  afterAll(() => extractor.close());
  const pagesOf = async (...args: Parameters<typeof makePdf>) =>
    (await readWhole(extractor, 'pdf', makePdf(...args))).pages.map((page) => page.text);

  it.each([90, 180, 270])('is read line by line where its text is turned by %i degrees', async (turn) => {
    const block = letterByLetter(STATEMENT, turn, { x: 300, y: 400 });
    const upright = set(['Upright text stands above the table.', 'It has two lines.'], 720);
    const [alone, beside] = await pagesOf([block, [...upright, ...block]]);
    expect(alone).toBe(STATEMENT.join('\n'));
    expect(beside).toBe(
      ['Upright text stands above the table.\nIt has two lines.', STATEMENT.join('\n')].join('\n\n'),
    );
  });

  it.each([90, 180, 270])('is read as it is shown where a page is turned by %i degrees', async (turn) => {
    const block = letterByLetter(STATEMENT, turn, { x: 300, y: 400 });
    const page = `/MediaBox [0 0 612 792] /Rotate ${turn}`;
    const [text] = await pagesOf([block], { page });
    expect(text?.split(/\n+/)).toEqual(STATEMENT);
  });

  it('has what lies beyond the edges of a page behind its text', async () => {
    const runs = [...set(['Seen on the page.'], 700), ...set(['Left over below it.'], -40)];
    expect(await pagesOf([runs])).toEqual(['Seen on the page.\n\nOutside of the page:\nLeft over below it.']);
  });

  it('has its running heads and feet behind the text of each page, by their names', async () => {
    const page = (number: number) => [
      ...set(['Annual report of the harbour'], 770),
      ...set([`The harbour master of year ${number} writes`, 'that all went well.'], 700),
      ...set([`Page ${number} of 6`], 30),
      { text: `${number}`, x: 500, y: 20, size: 12 },
    ];
    const pages = await pagesOf([1, 2, 3, 4, 5, 6].map(page));
    expect(pages[3]).toBe(
      [
        'The harbour master of year 4 writes\nthat all went well.',
        'Header: Annual report of the harbour\nFooter: Page 4 of 6\n4',
      ].join('\n\n'),
    );
    expect(pages[0]).toContain('\n\nHeader: Annual report of the harbour');
    expect(pages[5]).toContain('\n\nHeader: Annual report of the harbour');
  });

  it('keeps what stands at the edges of single pages where it stands', async () => {
    const pages = await pagesOf([
      [...set(['A title of the first page'], 770), ...set(['First words.'], 700)],
      [...set(['Another title'], 770), ...set(['More words.'], 700)],
      [...set(['A third title'], 770), ...set(['Last words.'], 700)],
    ]);
    expect(pages.map((text) => text.split('\n')[0])).toEqual([
      'A title of the first page',
      'Another title',
      'A third title',
    ]);
  });

  it('has its drop caps joined to their words, and marks of notes apart from theirs', async () => {
    const [text] = await pagesOf([
      [
        { text: 'T', x: 72, y: 680, size: 36 },
        { text: 'he harbour opened in spring and', x: 96, y: 696, size: 12 },
        { text: 'closed in autumn.', x: 96, y: 682, size: 12 },
        { text: 'Revenue', x: 72, y: 600, size: 12 },
        { text: '2', x: 121, y: 605, size: 7 },
        { text: 'rose.', x: 130, y: 600, size: 12 },
      ],
    ]);
    expect(text).toMatch(/^The harbour opened in spring and\nclosed in autumn\.\n+Revenue 2\s+rose\.$/);
  });
});
