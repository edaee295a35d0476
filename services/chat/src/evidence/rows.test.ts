import { describe, expect, it } from 'vitest';
import { cellOf, headsOf, isRow } from './rows.ts';

const TABLE = [
  'Consolidated Balance Sheet',
  '($ in millions)',
  '',
  'Years ended June 30 2020 2019',
  'Current assets',
  'Cash and equivalents $ 104.2 $ 98.7',
  'Goodwill (note 4) (75.1) –',
  'Dividends rose to 1.20 in 2020.',
];
const rows = (lines: readonly string[]) => lines.filter((_, at) => isRow(lines, at, false));

describe('rows of tables', () => {
  it('are lines that end in figures of two columns', () => {
    expect(rows(TABLE)).toEqual([TABLE[5], TABLE[6]]);
  });

  it('may have one figure beside others like them, and dots that lead to it', () => {
    expect(rows(['Rent ........ 12', 'Heating ...... 8', 'Of these, rent rose most.'])).toHaveLength(2);
    expect(rows(['Call before 12', 'Then wait.'])).toEqual([]);
  });

  it('may be drawn with strokes', () => {
    expect(rows(['| a | 2020 |', '|---|---|', '| Rent | 12 |'])).toEqual(['| a | 2020 |', '| Rent | 12 |']);
  });

  it('stand under title, unit and columns', () => {
    expect(headsOf(TABLE, 6, false)).toEqual(TABLE.slice(0, 2).concat('Years ended June 30 2020 2019'));
    expect(headsOf(['| Item | 2020 |', '|---|---|', '| Rent | 12 |'], 2, false)).toEqual(['| Item | 2020 |']);
    expect(headsOf(['name,city', 'Berg,Ulm'], 1, true)).toEqual(['name,city']);
    expect(headsOf(['Berg,Ulm'], 0, true)).toEqual([]);
  });

  it('have a cell for a year where columns and figures match', () => {
    const heads = ['Years ended June 30 2020 2019'];
    expect(cellOf(TABLE[5] ?? '', heads, '2019')).toBe('98.7');
    expect(cellOf(TABLE[6] ?? '', heads, '2020')).toBe('(75.1)');
    expect(cellOf(TABLE[5] ?? '', heads, '2018')).toBeUndefined();
    expect(cellOf('Rent 1 2 3', heads, '2020')).toBeUndefined();
    expect(cellOf('| Rent | 12 | 11 |', ['| Item | 2020 | 2019 |'], '2019')).toBe('11');
  });
});
