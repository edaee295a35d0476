import { describe, expect, it } from 'vitest';
import { Conflict, declareRefusals, declareTexts, RateLimited, throwFaults } from './index.ts';

const refusals = declareRefusals({
  list_full: [Conflict, 'At most {{max, number}} of {{name}}.'],
  too_soon: [RateLimited, { one: 'Wait {{count}} second.', other: 'Wait {{count}} seconds.' }],
  name_missing: ['name', 'Name it.'],
  page_unknown: [['query', 'page'], 'There is no page {{page}}.'],
});

describe('a declared refusal', () => {
  it('is an error of its class, with its name, its English and what stands in that', () => {
    const full = refusals.list_full({ max: 12_000, name: 'rocks' });
    expect(full).toBeInstanceOf(Conflict);
    expect(full).toMatchObject({
      message: 'At most 12,000 of rocks.',
      reason: 'list_full',
      params: { max: 12_000, name: 'rocks' },
      faults: [],
    });
    const cause = new Error('why');
    expect(refusals.too_soon({ count: 1 }, { retryAfterSeconds: 1, cause })).toMatchObject({
      message: 'Wait 1 second.',
      retryAfterSeconds: 1,
      cause,
    });
    expect(refusals.too_soon({ count: 2 }).message).toBe('Wait 2 seconds.');
  });

  it('of a field names the field, which may be another than the usual one', () => {
    const missing = { msg: 'Name it.', type: 'name_missing' };
    expect(refusals.name_missing()).toMatchObject({
      code: 'invalid_input',
      reason: undefined,
      faults: [{ loc: ['body', 'name'], ...missing }],
    });
    expect(refusals.name_missing({ field: 'title' }).faults).toEqual([
      { loc: ['body', 'title'], ...missing },
    ]);
    expect(refusals.page_unknown({ page: 7 }).faults).toEqual([
      { loc: ['query', 'page'], msg: 'There is no page 7.', type: 'page_unknown', ctx: { page: 7 } },
    ]);
  });

  it('takes the parameters of its text, and no others', () => {
    // @ts-expect-error: `max` is missing.
    refusals.list_full({ name: 'rocks' });
    // @ts-expect-error: digits of a text are not grouped.
    refusals.list_full({ max: '12000', name: 'rocks' });
    // @ts-expect-error: the text has no places.
    refusals.name_missing({ max: 7 });
  });

  it('is the one way to make an error', () => {
    // @ts-expect-error: a text that is not declared has no name.
    expect(() => new Conflict('The list is full.')).not.toThrow();
    // @ts-expect-error: nor is one declared by having a name.
    expect(new Conflict({ message: 'Full.', reason: 'full', params: undefined }).reason).toBe('full');
  });
});

it('all faults of an input are refused at once, and none is no refusal', () => {
  const wrong = [false, refusals.name_missing(), undefined, refusals.page_unknown({ page: 7 })] as const;
  expect(() => throwFaults(wrong)).toThrow(
    expect.objectContaining({
      message: 'Name it.',
      faults: [
        expect.objectContaining({ type: 'name_missing' }),
        expect.objectContaining({ type: 'page_unknown' }),
      ],
    }),
  );
  expect(() => throwFaults([false, undefined])).not.toThrow();
});

it('a declared text is its English, its name and what stands in it', () => {
  const texts = declareTexts({ cut_off: 'Cut off {{times}} times.' });
  expect(texts.cut_off({ times: 3 })).toEqual({
    reason: 'cut_off',
    message: 'Cut off 3 times.',
    params: { times: 3 },
  });
});
