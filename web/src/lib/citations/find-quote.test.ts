import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, normalise } from './find-quote.ts';

/** The text the ranges cover, run by run. */
const covered = (runs: string[], quote: string, start = 0) =>
  findQuote(runs, { text: quote, start }).map(({ run, start: from, end }) => runs[run]?.slice(from, end));

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
    expect(findQuote(runs, { text: 'see table one', start: 0 })[0]?.run).toBe(0);
    expect(findQuote(runs, { text: 'see table one', start: 60 })[0]?.run).toBe(2);
  });

  it('finds a quote whose middle was read otherwise, by its ends', () => {
    const head = 'the beginning of this long passage is the same for both engines';
    const tail = 'and the ending of this long passage is the same for both as well';
    const runs = ['before ', `${head} 1,234.5 xx `, `${tail} after`];
    expect(covered(runs, `${head} 12345 y ${tail}`)).toEqual([`${head} 1,234.5 xx`, tail]);
  });

  it('finds a quote whose parts the page has in another order, or with more between, and covers no more', () => {
    const runs = [
      'Statement of income for the year ended,',
      'Net sales were 1,234 million in Europe. ',
      'Page 17',
      'Operating expenses rose by a tenth',
      ' thereafter.',
    ];
    expect(
      covered(runs, 'Operating expenses rose by a tenth Net sales were 1,234 million in Europe'),
    ).toEqual(['Operating expenses rose by a tenth', 'Net sales were 1,234 million in Europe']);
    expect(covered(runs, 'sales were 1,234 million in Europe. Operating expenses rose')).toEqual([
      'sales were 1,234 million in Europe',
      'Operating expenses rose',
    ]);
  });

  it('takes the place within the passage that the quote was taken from', () => {
    const line = 'Stet clita kasd gubergren, no sea takimata.';
    const runs = [`${line} ${line} First.`, `${line} ${line} Second.`];
    const text = runs.join(' ');
    const within = { text: runs[1] ?? '', start: text.indexOf(runs[1] ?? '') };
    const second = within.start + line.length + 1;
    expect(findQuote(runs, { text: line, start: second, within })).toEqual([
      { run: 1, start: line.length + 1, end: 2 * line.length },
    ]);
  });

  it('finds nothing when the words are not there', () => {
    expect(findQuote(['quite another text'], { text: 'stones mark a way' })).toEqual([]);
    expect(findQuote([], { text: 'stones' })).toEqual([]);
    expect(findQuote(['stones'], { text: '—…' })).toEqual([]);
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
