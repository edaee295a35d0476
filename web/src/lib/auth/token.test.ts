import { describe, expect, it } from 'vitest';
import { tokenOf } from '#testing/tokens.ts';
import { decodeToken } from './token.ts';

describe('decodeToken', () => {
  it('reads the claims, also beyond ASCII', () => {
    const token = tokenOf({ email: 'zoe@example.org', first_name: 'Zoë', last_name: 'Þórsdóttir' });
    expect(decodeToken(token)).toMatchObject({
      id: 'user-1',
      email: 'zoe@example.org',
      firstName: 'Zoë',
      lastName: 'Þórsdóttir',
    });
  });

  it('falls back to the subject and to the whole name', () => {
    expect(decodeToken(tokenOf({ name: 'Ada King Noel' }))).toMatchObject({
      email: 'user-1',
      firstName: 'Ada',
      lastName: 'King Noel',
    });
  });

  it('is null once the token has ended, and for what is no token', () => {
    expect(decodeToken(tokenOf({ exp: 100 }), 99_999)).not.toBeNull();
    expect(decodeToken(tokenOf({ exp: 100 }), 100_000)).toBeNull();
    expect(decodeToken(tokenOf({ exp: undefined }))).toBeNull();
    expect(decodeToken(tokenOf({ sub: '' }))).toBeNull();
    for (const text of ['', 'a.b.c', 'no token', '..']) expect(decodeToken(text)).toBeNull();
  });
});
