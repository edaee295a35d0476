import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodePageToken, encodePageToken, pageSize } from './index.ts';

describe('page tokens', () => {
  const schema = z.tuple([z.number(), z.string()]);

  it('give back the place they were made from, and nothing for the first page', () => {
    const token = encodePageToken([7, 'ναι 🪨']);
    expect(token).toMatch(/^[\w-]+$/);
    expect(decodePageToken(token, schema)).toEqual([7, 'ναι 🪨']);
    expect(decodePageToken('', schema)).toBeUndefined();
  });

  it.each([
    'x',
    '💥',
    encodePageToken('of another list'),
    encodePageToken([7]),
    encodePageToken({ $gt: '' }),
    `${encodePageToken([7, 'a'])}}`.slice(1),
  ])('that this list did not make are refused in words: %j', (token) => {
    expect(() => decodePageToken(token, schema)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'This page of the list is not known. Start again from its first page.',
      }),
    );
  });

  it('go with sizes within bounds', () => {
    expect([0, -5, 1, 20, 1_000].map((asked) => pageSize(asked, 50, 100))).toEqual([50, 50, 1, 20, 100]);
  });
});
