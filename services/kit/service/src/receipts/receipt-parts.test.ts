import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedParts, isComplete, type ReceiptPart, type ReceiptReport, withReport } from './index.ts';

const expected = { stones: ['rocks', 'gems'], trees: ['leaves'] };

const of = (service: string, stores: Record<string, number>, done = false): ReceiptReport => ({
  service,
  stores: Object.entries(stores).map(([store, records]) => ({ store, records })),
  done,
});
const after = (...reports: ReceiptReport[]) => reports.reduce(withReport, expectedParts(expected));
const summary = (parts: readonly ReceiptPart[]) =>
  Object.fromEntries(parts.map((part) => [`${part.service} ${part.store}`, [part.deleted, part.done]]));

describe('the parts of a receipt', () => {
  it('name what is waited for before anybody has reported', () => {
    expect(summary(after())).toEqual({
      'stones rocks': [0, false],
      'stones gems': [0, false],
      'trees leaves': [0, false],
    });
    expect(isComplete(after())).toBe(false);
  });

  it('keep the largest number, and what is done', () => {
    const parts = after(
      of('stones', { rocks: 3, gems: 1 }),
      of('stones', { rocks: 2 }, true),
      of('stones', {}),
    );
    expect(summary(parts)).toEqual({
      'stones rocks': [3, true],
      'stones gems': [1, true],
      'trees leaves': [0, false],
    });
  });

  it('are complete with the last service, also when it had nothing', () => {
    const stones = of('stones', { rocks: 3 }, true);
    expect(isComplete(after(stones))).toBe(false);
    expect(isComplete(after(stones, of('trees', {}, true)))).toBe(true);
  });

  it('show what was not expected, as done as its service', () => {
    expect(summary(after(of('trees', {}, true), of('trees', { roots: 2 })))).toMatchObject({
      'trees roots': [2, true],
    });
    // A service that the receipt does not wait for, too.
    const birds = after(of('birds', { wrens: 1 }));
    expect(summary(birds)).toMatchObject({ 'birds wrens': [1, false] });
    expect(isComplete(after(of('birds', { wrens: 1 }), of('stones', {}, true), of('trees', {}, true)))).toBe(
      false,
    );
  });

  it('come to the same in any order and with any repetition', () => {
    const store = fc.constantFrom('rocks', 'leaves', 'roots');
    const report = fc.record({
      service: fc.constantFrom('stones', 'trees', 'birds'),
      stores: fc.uniqueArray(fc.record({ store, records: fc.nat(9) }), {
        minLength: 1,
        selector: (each) => each.store,
      }),
      done: fc.boolean(),
    });
    const twoOrders = fc
      .array(report, { maxLength: 8 })
      .chain((reports) =>
        fc.tuple(
          fc.constant(reports),
          fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
        ),
      );
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        expect(summary(after(...other))).toEqual(summary(after(...one)));
      }),
    );
  });
});
