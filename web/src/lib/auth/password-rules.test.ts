import { describe, expect, it } from 'vitest';
import { accountFaults, passwordStrength } from './password-rules.ts';

describe('passwordStrength', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['aB', 2],
    ['aB3', 3],
    ['aB3-', 4],
    ['aB3-xK9-', 5],
    ['XQZKVWJP', 2],
    ['mossy granite valley', 5],
  ])('scores %j with %i', (password, score) => expect(passwordStrength(password)).toBe(score));
});

describe('accountFaults', () => {
  const good = { email: 'ada@example.org', password: 'Stones-7up!', confirm: 'Stones-7up!' };

  it('finds nothing wrong with good fields', () => {
    expect(accountFaults(good)).toEqual({});
  });

  it.each([
    [{ email: ' ' }, 'email', 'emailRequired'],
    [{ email: 'ada@example' }, 'email', 'emailInvalid'],
    [{ email: 'a da@example.org' }, 'email', 'emailInvalid'],
    [{ password: '' }, 'password', 'passwordRequired'],
    [{ password: 'aB3!aB3' }, 'password', 'passwordShort'],
    [{ password: 'stones-7up!' }, 'password', 'passwordMix'],
    [{ password: 'STONES-7UP!' }, 'password', 'passwordMix'],
    [{ password: 'Stones-up!' }, 'password', 'passwordMix'],
    [{ password: 'Stones-7up#' }, 'password', 'passwordMix'],
    [{ password: 'Stones-7up-' }, 'password', 'passwordMix'],
    [{ password: 'fourteen mossy' }, 'password', 'passwordMix'],
    [{ password: 'fifteen mossy 1' }, 'password', undefined],
    [{ confirm: '' }, 'confirm', 'confirmRequired'],
    [{ confirm: 'Stones-7up?' }, 'confirm', 'confirmDiffers'],
  ] as const)('%j is a fault of %s: %s', (change, field, fault) => {
    expect(accountFaults({ ...good, ...change })[field]).toBe(fault);
  });
});
