import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CitationChecker } from './citations.ts';

function check(text: string, given: number, pieces: readonly string[] = [text]) {
  const checker = new CitationChecker(given);
  const out = pieces.map((piece) => checker.push(piece));
  const last = checker.end();
  return { text: out.join('') + last, out: [...out, last], cited: [...checker.cited].sort((a, b) => a - b) };
}

describe('CitationChecker', () => {
  it.each([
    ['Stones are old [1].', 'Stones are old [1].', [1]],
    ['Stones are old[1][2].', 'Stones are old[1][2].', [1, 2]],
    ['Old [1, 2] and new [2;3].', 'Old [1][2] and new [2][3].', [1, 2, 3]],
    ['Old [1-3].', 'Old [1][2][3].', [1, 2, 3]],
    ['Old [1–2].', 'Old [1][2].', [1, 2]],
    ['Old 【2】.', 'Old [2].', [2]],
    ['Ends with [3]', 'Ends with [3]', [3]],
  ])('keeps the numbers that were given: %s', (text, expected, cited) => {
    expect(check(text, 3)).toMatchObject({ text: expected, cited });
  });

  it.each([
    ['Made up [4].', 'Made up.'],
    ['Made up[4].', 'Made up.'],
    ['Made up [4] here.', 'Made up here.'],
    ['Half [1, 9] made up.', 'Half [1] made up.'],
    ['Range [2-5].', 'Range [2][3].'],
    ['Made up 【7】, too.', 'Made up, too.'],
    ['[9] First words', 'First words'],
    ['All [8][9] gone', 'All gone'],
    ['At the end [12]', 'At the end'],
    ['A stray ` tick [9]\nand on', 'A stray ` tick\nand on'],
    ['In 2024[9].', 'In 2024.'],
  ])('removes a number that was never given: %s', (text, expected) => {
    expect(check(text, 3).text).toBe(expected);
  });

  it.each([
    'arr[0] and items[i] and [0, 1]',
    'my_list[9] and rows.cells[7] and x[5]',
    '[link](https://example.org) and [9](https://example.org)',
    'a [ ] box, a [x] box, a note[^1], the year [2019]',
    'escaped \\[9\\] and \\[9]',
    'code `list[9]` and ``a ` [9]`` stays, `[8]`',
    '```js\nconst a = b[9];\n[9]\n```\nafter',
    '- item\n  ~~~\n  [9]\n  ~~~\n',
    '```\nnever closed [9]',
    'open [1',
    '[[text]] [] [ 9x ] 【note】',
    '    trailing blanks  \nkept  ',
  ])('leaves alone what is no citation: %s', (text) => {
    expect(check(text, 3).text).toBe(text);
  });

  it('counts citations after code again', () => {
    expect(check('```\n[9]\n```\nso [1] and [9].', 1)).toMatchObject({
      text: '```\n[9]\n```\nso [1] and.',
      cited: [1],
    });
  });

  it('passes on at once what cannot become a citation', () => {
    const checker = new CitationChecker(2);
    expect(checker.push('Stones')).toBe('Stones');
    expect(checker.push(' are old [')).toBe(' are old');
    expect(checker.push('1')).toBe('');
    expect(checker.push(']')).toBe('');
    expect(checker.push('. And')).toBe(' [1]. And');
    expect(checker.push(' [see')).toBe(' [see');
  });

  it('never ends a piece within a surrogate pair', () => {
    const [high = '', low = ''] = '🪨'.split('');
    const checker = new CitationChecker(0);
    expect(checker.push(`a${high}`)).toBe('a');
    expect(checker.push(low)).toBe('🪨');
  });

  it.each(['`', '~', '[', '[1', '` a', ' ', '```\n'])(
    'holds little back, however often %j is repeated',
    (unit) => {
      const checker = new CitationChecker(1);
      const text = unit.repeat(5_000);
      expect(text.length - checker.push(text).length).toBeLessThan(700);
    },
  );

  const fragments = fc.constantFrom(
    ...[
      '[',
      ']',
      '【',
      '】',
      '(',
      ')',
      '`',
      '``',
      '```',
      '~~~',
      '\n',
      ' ',
      ', ',
      '-',
      '1',
      '2',
      '9',
      '0',
      '12',
    ],
    ...['word', 'arr', 'x', '.', '\\', '[1]', '[9]', '[1, 9]', '[1-3]', '🪨', 'é', '_', ':', '> ', '[a](b)'],
  );
  const texts = fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(''));

  it('gives the same for any division into pieces', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(), { maxLength: 12 }), (text, cuts) => {
        const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        const whole = check(text, 3);
        const divided = check(text, 3, pieces);
        expect(divided.text).toBe(whole.text);
        expect(divided.cited).toEqual(whole.cited);
        for (const piece of divided.out) expect(piece.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves no number outside of code that was never given, and changes nothing else', () => {
    const prose = fc
      .array(
        fc.constantFrom('stones', ' are', ' old', ' [1]', ' [4]', ' [2, 5]', '. ', '[3]', '[77]', '\n'),
        {
          maxLength: 40,
        },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(prose, (text) => {
        const { text: checked, cited } = check(text, 3);
        const numbers = [...checked.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
        expect(numbers.every((number) => number >= 1 && number <= 3)).toBe(true);
        expect(new Set(numbers)).toEqual(new Set(cited));
        const words = (from: string) => from.replace(/\[[\d, ]+\]/g, '').replace(/[ \n]/g, '');
        expect(words(checked)).toBe(words(text));
      }),
      { numRuns: 1_000 },
    );
  });
});
