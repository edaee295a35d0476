import { describe, expect, it } from 'vitest';
import { periodStart } from './token-sum.ts';

describe('the first day of a period', () => {
  it.each([
    ['day', '2026-03-01T23:59:59.999Z', '2026-03-01'],
    ['week', '2026-03-01T12:00:00Z', '2026-02-23'],
    ['week', '2026-03-02T00:00:00Z', '2026-03-02'],
    ['month', '2026-03-31T12:00:00Z', '2026-03-01'],
  ] as const)('of the %s at %s is %s', (period, at, first) => {
    expect(periodStart(period, new Date(at))).toBe(first);
  });
});
