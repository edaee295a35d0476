import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, normalise } from './find-quote.ts';

/** The text the ranges cover, run by run. */
const covered = (runs: string[], quote: string, start?: number) =>
  findQuote(runs, quote, start).map(({ run, start: from, end }) => runs[run]?.slice(from, end));

describe('findQuote', () => {
  it('finds a quote that spans runs broken otherwise', () => {
    expect(covered(['The stones ', 'mark a', 'way.'], 'stones mark a way')).toEqual([
      'stones',
      'mark a',
      'way',
    ]);
  });

  it('looks through line-end hyphens, ligatures, quotation marks and case', () => {
    expect(covered(['A “signi\uFB01-', 'cant” result'], 'Significant result')).toEqual([
      'signi\uFB01',
      'cant” result',
    ]);
    expect(covered(['opti', '\uFFFEmum found'], 'optimum')).toEqual(['opti', 'mum']);
  });

  it('takes the place nearest to the offset', () => {
    const runs = ['see table one here', 'nothing of the kind stands on this line', 'see table one again'];
    expect(findQuote(runs, 'see table one', 0)[0]?.run).toBe(0);
    expect(findQuote(runs, 'see table one', 60)[0]?.run).toBe(2);
  });

  it('finds a quote whose middle was read otherwise, by its ends', () => {
    const head = 'the beginning of this long passage is the same for both engines';
    const tail = 'and the ending of this long passage is the same for both as well';
    const runs = ['before ', `${head} 1,234.5 xx `, `${tail} after`];
    expect(covered(runs, `${head} 12345 y ${tail}`)).toEqual([`${head} 1,234.5 xx`, tail]);
  });

  it('finds nothing when the words are not there', () => {
    expect(findQuote(['quite another text'], 'stones mark a way')).toEqual([]);
    expect(findQuote([], 'stones')).toEqual([]);
    expect(findQuote(['stones'], '—…')).toEqual([]);
  });

  it('finds any part of any text, however it is cut into runs', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé½ﬁ漢字0-9]{1,8}$/u), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), fc.nat(5), (all, a, b, size) => {
        const from = a % all.length;
        const to = from + 1 + (b % (all.length - from));
        const quote = all.slice(from, to).join(' ');
        const runs: string[] = [];
        for (let at = 0; at < all.length; at += size + 1) runs.push(all.slice(at, at + size + 1).join('  '));
        const found = covered(runs, quote, all.slice(0, from).join(' ').length).join('');
        expect(normalise(found)).toContain(normalise(quote));
      }),
    );
  });
});
