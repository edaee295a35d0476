import { describe, expect, it } from 'vitest';
import { type InsightFigures, insightsOf } from './insights.ts';
import { isHighQuality, isLowQuality } from './quality.ts';

const quiet: InsightFigures = {
  total: 10,
  qualityScore: 0.6,
  unused: 3,
  usesPerItem: 1,
  topTags: 3,
  byType: [{ memoryType: 'fact', count: 7 }],
};

describe('insight rules (spec part 2, §9)', () => {
  it.each<[string, Partial<InsightFigures>, string[]]>([
    ['nothing at the bounds', {}, []],
    ['quality of 0.8', { qualityScore: 0.8 }, ['high_quality']],
    ['quality of 0.5', { qualityScore: 0.5 }, ['low_quality']],
    ['more than 30% unused', { unused: 4 }, ['unused_memories']],
    ['one type over 70%', { byType: [{ memoryType: 'note', count: 8 }] }, ['type_concentration']],
    ['fewer than 3 top tags', { topTags: 2 }, ['limited_tags']],
    ['2 uses an item', { usesPerItem: 2 }, ['high_utilisation']],
    ['no items at all', { total: 0, topTags: 0 }, []],
    [
      'the highest priority first',
      { topTags: 0, unused: 9, qualityScore: 0.2 },
      ['low_quality', 'unused_memories', 'limited_tags'],
    ],
  ])('%s', (_, changes, rules) => {
    expect(insightsOf({ ...quiet, ...changes }).map(({ rule }) => rule)).toEqual(rules);
  });

  it('call an item of high or of low quality by both of its figures', () => {
    const rated = (importance: number, confidence: number) => ({ importance, confidence });
    expect([rated(0.7, 0.7), rated(0.7, 0.69)].map(isHighQuality)).toEqual([true, false]);
    expect([rated(0.3, 1), rated(0.31, 0.31)].map(isLowQuality)).toEqual([true, false]);
  });
});
