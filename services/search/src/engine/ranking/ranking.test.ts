import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bm25, idf, saturation } from './bm25.ts';
import { scoreInContext } from './context.ts';
import { FIELD_WEIGHTS, noOccurrences, occurrence } from './fields.ts';
import { expandQuery, FEEDBACK_TERMS } from './rm3.ts';
import { addOccurrences, packVector, unpackVector } from './term-vector.ts';
import { topKeys } from './top.ts';

const vectors = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 2 ** 20 })), {
    maxLength: 200,
  })
  .map((entries) => new Map(entries));

describe('a term vector', () => {
  it('unpacks to what was packed', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        expect(unpackVector(packVector(vector))).toEqual(new Map([...vector].sort((a, b) => a[0] - b[0])));
      }),
    );
  });

  it('adds the frequencies of the wanted terms', () => {
    fc.assert(
      fc.property(vectors, fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 })), (vector, others) => {
        const wanted = [...new Set([...others, ...[...vector.keys()].slice(0, 5)])].sort((a, b) => a - b);
        const into = noOccurrences(wanted.length);
        into.frequencies.fill(1);
        const counted = new Map([...vector].map(([id, count]) => [id, occurrence(count, ['table'])]));
        addOccurrences(packVector(counted), wanted, into);
        expect([...into.frequencies]).toEqual(wanted.map((id) => 1 + (vector.get(id) ?? 0)));
        expect([...into.fields]).toEqual(wanted.map((id) => (vector.has(id) ? FIELD_WEIGHTS.table : 0)));
      }),
    );
  });
});

describe('BM25', () => {
  it('agrees with values worked out by hand', () => {
    expect(idf(100, 10)).toBeCloseTo(Math.log(1 + 90.5 / 10.5), 12);
    expect(saturation(2, 1)).toBeCloseTo(2 / 3.2, 12);
    expect(saturation(2, 2)).toBeCloseTo(2 / (2 + 1.2 * (0.25 + 1.5)), 12);
  });

  it('adds what fields count to the frequency, whatever the length of the text', () => {
    const { table, title } = FIELD_WEIGHTS;
    const found = (frequency: number) => 2 / (0.25 + 1.5) + table + title - 2 / (0.25 + 1.5) + frequency;
    expect(saturation(0, 2, table + title)).toBeCloseTo(found(0) / (found(0) + 1.2), 12);
    expect(saturation(2, 1, table)).toBeCloseTo((2 + table) / (2 + table + 1.2), 12);
  });

  it('never weighs a term below nothing', () => {
    expect(idf(10, 10)).toBeGreaterThan(0);
    expect(idf(5, 10)).toBeGreaterThan(0);
  });
});

describe('RM3', () => {
  const feedback = (score: number, frequencies: Record<number, number>) => ({
    score,
    frequencies: new Map(Object.entries(frequencies).map(([id, count]) => [Number(id), count])),
    length: Object.values(frequencies).reduce((sum, count) => sum + count, 0),
  });

  it('gives half its weight to the query and half to what the best passages say', () => {
    const expanded = expandQuery(new Map([[1, 1]]), [feedback(3, { 1: 1, 2: 1 }), feedback(1, { 3: 1 })]);
    expect(Object.fromEntries(expanded)).toEqual({ 1: 0.5 + 0.5 * 0.375, 2: 0.5 * 0.375, 3: 0.5 * 0.25 });
  });

  it('is the query itself where there is nothing to learn from', () => {
    expect(
      expandQuery(
        new Map([
          [1, 1],
          [2, 3],
        ]),
        [],
      ),
    ).toEqual(
      new Map([
        [1, 0.25],
        [2, 0.75],
      ]),
    );
    expect(expandQuery(new Map([[1, 2]]), [feedback(1, {})])).toEqual(new Map([[1, 1]]));
  });

  it('is the query itself where the best passages speak of something else', () => {
    const query = new Map([1, 2, 3, 4].map((id) => [id, 1]));
    const itself = new Map([1, 2, 3, 4].map((id) => [id, 0.25]));
    expect(expandQuery(query, [feedback(2, { 1: 1, 2: 1, 5: 9 })])).toEqual(itself);
    expect(expandQuery(query, [feedback(2, { 1: 1, 2: 1, 5: 8 })]).get(5)).toBeCloseTo(0.4, 9);
    expect(expandQuery(new Map([[1, 1]]), [feedback(2, { 1: 1, 5: 9 })]).get(5)).toBeCloseTo(0.45, 9);
    expect(expandQuery(new Map([[1, 1]]), [feedback(2, { 1: 1, 5: 19 })]).size).toBe(1);
  });

  it('takes a bounded number of terms, whose weights sum to one', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [i + 10, (i % 7) + 1]));
    const expanded = expandQuery(new Map([[1, 1]]), [feedback(2, { ...many, 1: 100 })]);
    expect(expanded.size).toBe(FEEDBACK_TERMS);
    expect([...expanded.values()].reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  });
});

describe('a passage in its surroundings', () => {
  const weights = Float64Array.of(2, 1);
  const heldOf = (...counts: number[]) => ({ ...noOccurrences(2), frequencies: Float64Array.from(counts) });

  it('scores as by itself where it stands alone', () => {
    const alone = { held: heldOf(3, 0), length: 50, passages: 1 };
    const own = bm25(alone.held, weights, 50 / 100);
    expect(scoreInContext(own, alone, weights, 100)).toBeCloseTo(own, 12);
  });

  it('gains by neighbours that hold the terms, and loses by those that do not', () => {
    const own = bm25(heldOf(1, 0), weights, 1);
    const holding = { held: heldOf(3, 3), length: 300, passages: 3 };
    const empty = { held: heldOf(1, 0), length: 300, passages: 3 };
    expect(scoreInContext(own, holding, weights, 100)).toBeGreaterThan(own);
    expect(scoreInContext(own, empty, weights, 100)).toBeLessThan(own);
  });
});

describe('the best keys', () => {
  it('are those a full sort would give', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 })),
        fc.integer({ min: 0, max: 30 }),
        (scores, count) => {
          const keys = Int32Array.from(scores.keys());
          const sorted = [...keys].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
          expect(topKeys(keys, (key) => scores[key] ?? 0, count)).toEqual(sorted.slice(0, count));
        },
      ),
    );
  });
});
