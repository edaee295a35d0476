import { describe, expect, it } from 'vitest';
import { type CountedDocuments, coverageOf } from './coverage.ts';

const counted = (counts: Partial<CountedDocuments>): CountedDocuments => ({
  total: 0,
  reading: 0,
  failed: 0,
  gaps: [],
  ...counts,
});

describe('the documents that an answer came from', () => {
  it('are counted beside all that the project had, and why the others were not searched', () => {
    expect(coverageOf({ searched: 17, given: 3 }, counted({ total: 20, reading: 2, failed: 1 }))).toEqual({
      searched: 17,
      total: 20,
      given: 3,
      reading: 2,
      failed: 1,
    });
  });

  it('are never more than all, where one went between the counts or is read again', () => {
    const went = { searched: 3, total: 3, given: 1, reading: 0, failed: 0 };
    expect(coverageOf({ searched: 3, given: 1 }, counted({ total: 2, reading: 1 }))).toEqual(went);
    expect(coverageOf({ searched: 2, given: 1 }, counted({ total: 4, reading: 2, failed: 1 }))).toMatchObject(
      { reading: 1, failed: 1 },
    );
  });

  it('say which of their pages have no text, of those that the answer names alone', () => {
    const gaps = ['a', 'b'].map((documentId) => ({ documentId, pages: [4, 9], count: 2 }));
    const found = { searched: 2, given: 2 };
    expect(coverageOf(found, counted({ total: 2, gaps }), new Set(['b']))?.gaps).toEqual([gaps[1]]);
    expect(coverageOf(found, counted({ total: 2, gaps }))).not.toHaveProperty('gaps');
  });

  it('are not said where there are none, or their number is not known', () => {
    expect(coverageOf({ searched: 0, given: 0 }, counted({}))).toBeUndefined();
    expect(coverageOf({ searched: 3, given: 1 }, undefined)).toBeUndefined();
  });
});
