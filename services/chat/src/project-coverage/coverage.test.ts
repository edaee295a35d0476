import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';

describe('the documents that an answer came from', () => {
  it('are counted beside all that the project had', () => {
    expect(coverageOf({ searched: 18, given: 3 }, 20)).toEqual({ searched: 18, total: 20, given: 3 });
  });

  it('are never more than all, where one went between the counts', () => {
    expect(coverageOf({ searched: 3, given: 1 }, 2)).toEqual({ searched: 3, total: 3, given: 1 });
  });

  it('are not said where there are none, or their number is not known', () => {
    expect(coverageOf({ searched: 0, given: 0 }, 0)).toBeUndefined();
    expect(coverageOf({ searched: 3, given: 1 }, undefined)).toBeUndefined();
  });
});
