import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line, lines } from './index.ts';

const refusedBy = (schema: ReturnType<typeof line>, text: string) => {
  const result = schema.safeParse(text);
  return result.success ? undefined : result.error.issues;
};

describe('a text that a person types', () => {
  it.each([
    ['a NUL', 'a\0b', 'U+0000'],
    ['an escape', 'red\u001b[31m', 'U+001B'],
    ['a C1 control', 'a\u009fb', 'U+009F'],
    ['an override', '\u202Egnp.exe', 'U+202E'],
    ['an isolate', 'a\u2067b', 'U+2067'],
    ['half a surrogate pair', 'a\ud83d', 'U+D83D'],
  ])('of one line is refused for %s, which is named', (_, text, character) => {
    expect(refusedBy(line(), text)).toMatchObject([
      {
        message: expect.stringContaining(character),
        params: { type: 'character_refused', ctx: { character } },
      },
    ]);
  });

  it('of several lines may turn directions, and is refused for the rest', () => {
    expect(lines().parse('\u2067שלום\u2069\n\tand on')).toBe('\u2067שלום\u2069\n\tand on');
    expect(refusedBy(lines(), 'red\u001b[31m')).toHaveLength(1);
    expect(refusedBy(lines(), 'a\ud83d')).toHaveLength(1);
  });

  it('has one kind of line break, none in one line, and nothing blank at its ends', () => {
    expect(lines().parse(' a\r\nb\rc\u0085d\v\n')).toBe('a\nb\nc\nd');
    expect(line().parse(' a\r\nb\tc\u2028d ')).toBe('a b c d');
  });

  it.each([
    'Report Q1/Q2 2025 \\ draft',
    'a  b',
    'zero\u200bwidth\u200e\u061c\ufeff!',
    'é vs e\u0301',
    '👩‍👩‍👧‍👦 family',
    '"%22" <b>&amp;</b>',
    'z̷̢͝a̸͜͠l̴̨̛g̷̡̕o̴͢͡',
  ])('is kept as typed otherwise: %j', (text) => {
    expect(line().parse(text)).toBe(text);
    expect(lines().parse(text)).toBe(text);
  });

  it('is kept whole or refused, whatever it is, and is the same when it is kept again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom(line(), lines()),
        (text, schema) => {
          const { success, data } = schema.safeParse(text);
          if (!success) return;
          const withoutBlanks = (given: string) => given.replace(/[\s\u0085]+/gu, '');
          expect(withoutBlanks(data)).toBe(withoutBlanks(text));
          expect(schema.parse(data)).toBe(data);
        },
      ),
    );
  });
});
