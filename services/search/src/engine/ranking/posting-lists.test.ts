import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bm25, columnsOf } from './bm25.ts';
import { noOccurrences } from './fields.ts';
import { PackedVectors } from './packed-vectors.ts';
import { PostingLists } from './posting-lists.ts';
import { addOccurrences, packVector } from './term-vector.ts';

const passages = fc.array(
  fc.record({
    terms: fc.dictionary(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 1, max: 5_000 })),
    length: fc.integer({ min: 0, max: 400 }),
    gap: fc.integer({ min: 1, max: 5 }),
  }),
);
const terms = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 15 }), weight: fc.double({ min: 0.001, max: 9, noNaN: true }) }),
  { selector: ({ id }) => id },
);

describe('posting lists', () => {
  it('rank as scoring every vector by itself does, to the last digit', () => {
    fc.assert(
      fc.property(passages, terms, fc.integer({ min: 0, max: 20 }), (texts, wanted, count) => {
        let key = 0;
        const vectors = texts.map(({ terms: held, length, gap }, ordinal) => {
          key += gap;
          const frequencies = new Map(Object.entries(held).map(([id, times]) => [Number(id), times]));
          return { key, versionKey: 1, ordinal, length, terms: packVector(frequencies) };
        });
        const { ids, weights } = columnsOf(wanted);
        const isWanted = (each: number) => each % 3 > 0;
        const expected = vectors
          .map((vector) => {
            const all = noOccurrences(ids.length);
            addOccurrences(vector.terms, ids, all);
            return { vector, score: bm25(all, weights, vector.length / 90) };
          })
          .filter(({ vector, score }) => score > 0 && isWanted(vector.key))
          .sort((a, b) => b.score - a.score || a.vector.key - b.vector.key)
          .slice(0, count);
        const packed = new PackedVectors(vectors);
        const only = Uint8Array.from(vectors, (vector) => Number(isWanted(vector.key)));
        const ranked = new PostingLists(packed).best(wanted, 90, count, only);
        expect(ranked.map(({ place, score }) => ({ vector: packed.at(place), score }))).toEqual(expected);
        expect(packed.load([0, key, key + 1])).toEqual(vectors.slice(-1));
      }),
    );
  });
});
