import { fits, forbiddenIn } from '@cairn/platform/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleOf } from './title.ts';

describe('the title that a question gives', () => {
  it.each([
    ['How far apart do cairns stand?', 'How far apart do cairns stand?'],
    ['\n \n  Two  blanks\there\nand a second line', 'Two blanks here'],
    [
      'How far apart do cairns stand on open moorland, and who decided that they should stand there?',
      'How far apart do cairns stand on open moorland, and who…',
    ],
    [
      'Quels sont les coûts d’entretien des balises de l’itinéraire du refuge pour 2025 ?',
      'Quels sont les coûts d’entretien des balises de l’itinéraire…',
    ],
    [
      'Wie hoch sind die Gesamtkosten der Winterroutenbeschilderung im laufenden Jahr?',
      'Wie hoch sind die Gesamtkosten der Winterroutenbeschilderung…',
    ],
    [
      '¿Cuántos mojones se levantaron entre el collado y el refugio, y cuándo se revisaron?',
      '¿Cuántos mojones se levantaron entre el collado y el refugio…',
    ],
    ['x'.repeat(100), `${'x'.repeat(60)}…`],
    ['👩‍👩‍👧‍👦'.repeat(61), `${'👩‍👩‍👧‍👦'.repeat(27)}…`],
    ['\u2067שלום\u2069', 'שלום'],
    ['\u200b', ''],
  ])('of %j is %j', (question, title) => {
    expect(titleOf(question)).toBe(title);
  });

  it('is a name that may be kept, whatever was asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (question) => {
        if (forbiddenIn(question, 'lines')) return;
        const title = titleOf(question);
        expect(forbiddenIn(title, 'line')).toBeUndefined();
        expect(fits(title, 200)).toBe(true);
      }),
    );
  });
});
