import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { isOutOfSpace } from './out-of-space.ts';

describe('a write that the database refused', () => {
  it.each([
    ['no room on the disk', { code: 14_031, message: 'No space left on device' }, true],
    [
      'a plan used up',
      { code: 8_000, message: 'you are over your space quota, using 512 MB of 512 MB' },
      true,
    ],
    ['another fault of a host', { code: 8_000, message: 'user is not allowed to do action' }, false],
    ['a duplicate', { code: 11_000, message: 'E11000 duplicate key error' }, false],
  ])('for %s', (_, answer, expected) => {
    expect(isOutOfSpace(new mongoose.mongo.MongoServerError(answer))).toBe(expected);
    expect(isOutOfSpace(answer)).toBe(false);
  });
});
