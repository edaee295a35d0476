import type { InvalidInput } from '@cairn/platform/errors';
import { emailKeyOf, isEmail } from '@cairn/platform/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, isNameTooLong, nameFaults } from '../accounts/person-name.ts';
import { cleanTexts, textFaults } from '../profile/profile-rules.ts';
import { passwordFault, preparedPassword } from './password.ts';

describe('email', () => {
  it.each([
    'a@b.co',
    'Ada.Lovelace+x@sub.example.org',
    "o'neil@example.org",
    'δοκιμή@παράδειγμα.ευ',
    'ada@xn--bcher-kva.example',
  ])('takes %s', (email) => expect(isEmail(email)).toBe(true));

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@example.',
    'ada@.org',
    'ada@exa..org',
    'a da@example.org',
    'ada@example.org, eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\u0000@example.org',
    'ada\u200b@example.org',
    '\u202eada@example.org',
    '<ada@example.org>',
    'ada@eve@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('refuses %j', (email) => expect(isEmail(email)).toBe(false));

  it('judges a long hostile text at once', () => {
    expect(isEmail(`a@${'a.'.repeat(5_000_000)}`)).toBe(false);
    expect(isEmail(`a@${'a.'.repeat(120)}@`)).toBe(false);
  });

  it('finds one account under every way to write its address', () => {
    const ways = ['Ada@Example.ORG', ' ada@example.org ', 'ＡＤＡ@example.org', 'aDa@EXAMPLE.org'];
    expect(new Set(ways.map(emailKeyOf))).toEqual(new Set(['ada@example.org']));
    expect(emailKeyOf('e\u0301@x.org')).toBe(emailKeyOf('\u00e9@x.org'));
  });

  it('gives a key whose key is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => emailKeyOf(emailKeyOf(text)) === emailKeyOf(text)),
    );
  });
});

describe('password', () => {
  it.each([
    ['', 'Password is required'],
    ['Aa1!', 'Password must be at least 8 characters long'],
    ['Aa1!🪨🪨🪨', 'Password must be at least 8 characters long'],
    ['aaaaaaa1!', 'Password must include uppercase, lowercase, numbers, and special characters.'],
    ['AAAAAAA1!', 'Password must include uppercase, lowercase, numbers, and special characters.'],
    ['Aaaaaaaa!', 'Password must include uppercase, lowercase, numbers, and special characters.'],
    ['Aaaaaaa11', 'Password must include uppercase, lowercase, numbers, and special characters.'],
    ['Aaaaaaa1#', 'Password must include uppercase, lowercase, numbers, and special characters.'],
    [`Aa1!${'x'.repeat(253)}`, 'Password must be at most 256 bytes long'],
  ])('says what is wrong with %j', (password, fault) =>
    expect(passwordFault('password', password)?.message).toBe(fault),
  );

  it.each(['Aa1!aaaa', 'Correct Horse 7 Battery?', `Aa1!${'x'.repeat(252)}`, '  Aa1!  \u0000 '])(
    'takes %j',
    (password) => expect(passwordFault('password', password)).toBeUndefined(),
  );

  it('is the same however the keyboard composes it, and white space counts', () => {
    expect(preparedPassword('Cafe\u0301 1A!')).toBe(preparedPassword('Caf\u00e9 1A!'));
    expect(preparedPassword(' a ')).toBe(' a ');
    expect(preparedPassword('x'.repeat(257))).toBeUndefined();
  });
});

const faultsIn = (found: readonly (InvalidInput | false | undefined)[]) =>
  found.flatMap((each) => (each ? each.faults : []));

describe('name', () => {
  it.each([
    ['  Ada  ', 'Ada'],
    ['Ada\r\nKing', 'Ada King'],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
    ['\u200b\u200d\u3164', ''],
    ['   ', ''],
    ['José', 'José'],
    ["<script>alert('x')</script>", "<script>alert('x')</script>"],
  ])('of %j is %j', (given, cleaned) => expect(cleanName(given)).toBe(cleaned));

  it.each(['A\u0000da', '\u202eadA', '\u2066Ada'])(
    'with a character that is refused is named: %j',
    (firstName) => {
      const fault = { loc: ['body', 'first_name'], type: 'character_refused' };
      expect(faultsIn(nameFaults({ firstName: cleanName(firstName) }))).toMatchObject([fault]);
      expect(faultsIn(textFaults(cleanTexts({ title: firstName })))).toMatchObject([
        { ...fault, loc: ['body', 'title'] },
      ]);
    },
  );

  it('has at most 100 characters, whatever they are made of', () => {
    expect(isNameTooLong('x'.repeat(100))).toBe(false);
    expect(isNameTooLong('🪨'.repeat(100))).toBe(false);
    expect(isNameTooLong('x'.repeat(101))).toBe(true);
    expect(isNameTooLong('🪨'.repeat(101))).toBe(true);
  });
});
