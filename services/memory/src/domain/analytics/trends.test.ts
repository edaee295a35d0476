import { describe, expect, it } from 'vitest';
import { dayAfter, daysOfZone, spansBetween, weekOf } from './days.ts';
import { trendsOf } from './trends.ts';

describe('days of a zone', () => {
  it('begin and end where its people’s do, over changes of its clocks too', () => {
    const athens = daysOfZone('Europe/Athens');
    // Clocks go forward at 03:00 of 29 March 2026: that day has 23 hours.
    expect(athens(new Date('2026-03-28T21:59:59Z'))).toBe('2026-03-28');
    expect(athens(new Date('2026-03-28T22:00:00Z'))).toBe('2026-03-29');
    expect(athens(new Date('2026-03-29T20:59:59Z'))).toBe('2026-03-29');
    expect(athens(new Date('2026-03-29T21:00:00Z'))).toBe('2026-03-30');
    expect(daysOfZone('')(new Date('2026-03-28T23:59:59Z'))).toBe('2026-03-28');
    expect(() => daysOfZone('Middle/Earth')).toThrow();
  });

  it('are counted by their names', () => {
    expect([dayAfter('2026-02-28', 1), dayAfter('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
    expect(['2026-11-23', '2026-11-26', '2026-11-29'].map(weekOf)).toEqual(Array(3).fill('2026-11-23'));
    expect(spansBetween('2026-11-26', '2026-12-08', 'week')).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
    ]);
  });
});

describe('trends', () => {
  const item = (day: string, importance = 0.5, memoryType: 'fact' | 'note' = 'fact') => ({
    createdAt: new Date(`${day}T12:00:00Z`),
    memoryType,
    importance,
    confidence: importance,
  });
  const dayOf = daysOfZone('UTC');

  it('have a point for each day, those of nothing too', () => {
    const trends = trendsOf({
      items: [item('2026-11-20', 1), item('2026-11-24', 0), item('2026-11-24', 0.5, 'note')],
      uses: [{ at: Date.parse('2026-11-25T23:59:00Z'), count: 2 }],
      first: '2026-11-23',
      last: '2026-11-25',
      dayOf,
    });
    expect(trends.dailyCreation).toEqual([
      { date: '2026-11-23', value: 0, types: [] },
      {
        date: '2026-11-24',
        value: 2,
        types: [
          { memoryType: 'fact', count: 1 },
          { memoryType: 'note', count: 1 },
        ],
      },
      { date: '2026-11-25', value: 0, types: [] },
    ]);
    expect(trends.usageTrend.map(({ value }) => value)).toEqual([0, 0, 2]);
    // Of all items that were there by then.
    expect(trends.qualityTrend.map(({ value }) => value)).toEqual([1, 0.5, 0.5]);
  });

  it('go by weeks from the first item on, where all of a long time is asked for', () => {
    const { dailyCreation } = trendsOf({
      items: [item('2026-01-07'), item('2026-01-09'), item('2026-06-01')],
      uses: [],
      first: undefined,
      last: '2026-06-03',
      dayOf,
    });
    expect(dailyCreation[0]).toMatchObject({ date: '2026-01-05', value: 2 });
    expect(dailyCreation.at(-1)).toMatchObject({ date: '2026-06-01', value: 1 });
    expect(dailyCreation).toHaveLength(22);
  });
});
