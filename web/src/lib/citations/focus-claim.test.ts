import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { focusClaim, lastSentence } from './focus-claim.ts';

const passage =
  'The harbour opened in 1871. It was built of local granite by forty masons. ' +
  'The lighthouse keeper is Marguerite Dubois. She lights the lamp at dusk, and the harbour closes.';

const focused = (claim: string) => {
  const span = focusClaim(passage, claim);
  return span && passage.slice(span.start, span.end);
};

describe('the part of a passage that a claim rests on', () => {
  it('is the sentence a quotation was taken from', () => {
    expect(focused('The lighthouse keeper is Marguerite Dubois.')).toBe(
      'The lighthouse keeper is Marguerite Dubois.',
    );
  });

  it('is found for other words and forms of the same', () => {
    expect(focused('Forty masons used granite to build it')).toBe(
      'It was built of local granite by forty masons.',
    );
    expect(focused('MARGUERITE DUBOIS keeps the lighthouse')).toBe(
      'The lighthouse keeper is Marguerite Dubois.',
    );
  });

  it('is just the words that are quoted, however many sentences they are', () => {
    const quoted =
      'It was built of local granite by forty masons. The lighthouse keeper is Marguerite Dubois.';
    expect(focused(quoted)).toBe(quoted);
    const table = 'Rates (in %)\nFigure 3-1 Rates of growth\nRates of growth are shown in figure 3-1.';
    const span = focusClaim(table, 'Figure 3-1 Rates of growth');
    expect(span && table.slice(span.start, span.end)).toBe('Figure 3-1 Rates of growth');
  });

  it('takes in a neighbour that the claim draws on too', () => {
    expect(focused('Marguerite Dubois lights the lamp at dusk')).toBe(
      'The lighthouse keeper is Marguerite Dubois. She lights the lamp at dusk, and the harbour closes.',
    );
  });

  it('goes on over the line ends of a page, and not over those of a list', () => {
    const page = 'The rule is simple. It says what you see\r\nwhen you access the column. It ends here.';
    const span = focusClaim(page, 'what you see when you access the column');
    expect(span && page.slice(span.start, span.end)).toBe(
      'It says what you see\r\nwhen you access the column.',
    );
    const list = 'Prices of the year\n- rope costs twelve\n- anchors cost more';
    const item = focusClaim(list, 'rope costs twelve');
    expect(item && list.slice(item.start, item.end)).toBe('- rope costs twelve');
  });

  it('is the whole passage when nothing stands out', () => {
    expect(focused('Entirely unrelated words about submarines')).toBeNull();
    expect(focused('')).toBeNull();
    expect(focusClaim('Only one sentence here.', 'one sentence')).toBeNull();
  });

  it('lies within the passage whatever the texts are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme' }),
        (text, claim) => {
          const span = focusClaim(text, claim);
          if (!span) return;
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(span.start).toBeLessThan(span.end);
        },
      ),
    );
  });
});

describe('the sentence before a mark', () => {
  it('is the last one with words', () => {
    expect(lastSentence('It opened in 1871. It closed in 1902. ')).toBe('It closed in 1902.');
    expect(lastSentence('It opened in 1871 — ')).toBe('It opened in 1871 —');
    expect(lastSentence(' … ')).toBe('');
  });
});
