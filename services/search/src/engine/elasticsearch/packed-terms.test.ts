import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noOccurrences, occurrence } from '../ranking/fields.ts';
import { addOccurrences, packTerms, unpackTerms } from './packed-terms.ts';

/** Terms as the analyzer makes them: letters and digits of any script, without white space. */
const term = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,12}$/),
  fc.constantFrom('東京', 'αθηνα', '🚀', 'constructor'),
);
const counts = fc
  .array(fc.tuple(term, fc.integer({ min: 1, max: 500 })), { maxLength: 200 })
  .map((entries) => new Map(entries));

describe('packed terms', () => {
  it('unpack to what was packed', () => {
    fc.assert(
      fc.property(counts, (each) => {
        expect(unpackTerms(packTerms(each))).toEqual(each);
      }),
    );
  });

  it('add the frequencies of the wanted terms', () => {
    fc.assert(
      fc.property(counts, fc.array(term), (each, others) => {
        const wanted = [...new Set([...others, ...[...each.keys()].slice(0, 5)])];
        const into = noOccurrences(wanted.length);
        into.frequencies.fill(1);
        const held = new Map([...each].map(([one, count]) => [one, occurrence(count, ['title'])]));
        addOccurrences(packTerms(held), new Map(wanted.map((one, place) => [one, place])), into);
        expect([...into.frequencies]).toEqual(wanted.map((one) => 1 + (each.get(one) ?? 0)));
      }),
    );
  });
});
