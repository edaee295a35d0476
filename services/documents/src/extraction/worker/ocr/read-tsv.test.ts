import { expect, it } from 'vitest';
import { readTsv } from './read-tsv.ts';

it('reads words with their places from the rows of blocks, paragraphs and lines', () => {
  const rows = [
    '1\t1\t0\t0\t0\t0\t0\t0\t100\t100\t-1\t',
    '2\t1\t1\t0\t0\t0\t5\t6\t80\t40\t-1\t',
    '3\t1\t1\t1\t0\t0\t5\t6\t80\t40\t-1\t',
    '4\t1\t1\t1\t1\t0\t5\t6\t80\t9\t-1\t',
    '5\t1\t1\t1\t1\t1\t5\t6\t30\t9\t96.5\tStones',
    '5\t1\t1\t1\t1\t2\t40\t6\t20\t9\t91\tmark',
    '4\t1\t1\t1\t2\t0\t5\t16\t80\t9\t-1\t',
    '5\t1\t1\t1\t2\t1\t5\t16\t30\t9\t90\tthe',
    '',
  ];
  const word = (text: string, confidence: number, x0: number, y0: number, x1: number, y1: number) => ({
    text,
    confidence,
    bbox: { x0, y0, x1, y1 },
  });
  expect(readTsv(rows.join('\n'))).toEqual([
    {
      paragraphs: [
        {
          lines: [
            { words: [word('Stones', 96.5, 5, 6, 35, 15), word('mark', 91, 40, 6, 60, 15)] },
            { words: [word('the', 90, 5, 16, 35, 25)] },
          ],
        },
      ],
    },
  ]);
});
