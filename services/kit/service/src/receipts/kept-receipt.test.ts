import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterReport, expectedParts, joinReceipts, type KeptReceipt, type ReceiptReport } from './index.ts';

const at = (seconds: number) => new Date(seconds * 1_000);
const begun = (): KeptReceipt => ({
  finishedAt: null,
  parts: expectedParts({ stones: ['rocks'], trees: ['leaves'] }),
});
const report = (service: string, records: number, done: boolean): ReceiptReport => {
  const store = service === 'stones' ? 'rocks' : 'leaves';
  return { service, stores: [{ store, records }], done };
};

describe('a receipt that is kept', () => {
  it('is finished with the last service, and stays so', () => {
    const one = afterReport(begun(), report('stones', 3, true), at(1));
    expect(one.finishedAt).toBeNull();
    const both = afterReport(one, report('trees', 0, true), at(2));
    expect(both.finishedAt).toEqual(at(2));
    expect(afterReport(both, report('stones', 0, false), at(3))).toEqual(both);
  });

  it('is joined with others into their sums, done with the last of them', () => {
    const whole = [1, 2].map((n) =>
      [report('stones', n, true), report('trees', 10 * n, true)].reduce(
        (receipt, each) => afterReport(receipt, each, at(n)),
        begun(),
      ),
    );
    expect(joinReceipts(whole)).toEqual({
      finishedAt: at(2),
      parts: [
        { service: 'stones', store: 'rocks', deleted: 3, done: true },
        { service: 'trees', store: 'leaves', deleted: 30, done: true },
      ],
    });
    const half = afterReport(begun(), report('trees', 5, true), at(3));
    expect(joinReceipts([...whole, half])).toEqual({
      finishedAt: null,
      parts: [
        { service: 'stones', store: 'rocks', deleted: 3, done: false },
        { service: 'trees', store: 'leaves', deleted: 35, done: true },
      ],
    });
  });

  it('is joined in any order to the same', () => {
    const reports = fc.array(
      fc.record({ service: fc.constantFrom('stones', 'trees'), records: fc.nat(9), done: fc.boolean() }),
    );
    const receipts = fc.array(
      reports.map((some) =>
        some.reduce(
          (r, each) => afterReport(r, report(each.service, each.records, each.done), at(1)),
          begun(),
        ),
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(receipts, (some) => {
        expect(joinReceipts(some.toReversed())).toEqual(joinReceipts(some));
      }),
    );
  });
});
