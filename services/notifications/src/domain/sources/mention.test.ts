import { describe, expect, it } from 'vitest';
import { findMention } from './mention.ts';

const ada = { name: 'Ada Lovelace', keywords: ['tea', 'Zürich', 'C++'] };
const wordIn = (text: string) => findMention(text, ada)?.word;

describe('a mention', () => {
  it.each([
    ['Ask @ada about it', '@ada'],
    ['Ask @Ada Lovelace, please', '@Ada Lovelace'],
    ['TEA is served', 'TEA'],
    ['the harvest of tea.', 'tea'],
    ['The office in zurich', 'zurich'],
    ['written in C++ of course', 'C++'],
  ])('is found in “%s”', (text, word) => expect(wordIn(text)).toBe(word));

  it.each(['Ada Lovelace was here', 'a team meeting', 'steady', 'mail@adam.example', ''])(
    'is not found in “%s”',
    (text) => expect(wordIn(text)).toBeUndefined(),
  );

  it('is the first one, with the words around it', () => {
    const long = `${'before '.repeat(20)}tea${' after'.repeat(20)} @ada`;
    const { word, around } = findMention(long, ada) ?? {};
    expect(word).toBe('tea');
    expect(around).toMatch(/^…(\w+ )+tea( \w+)+…$/);
  });

  it('is found where folding changes the length of what is before it', () => {
    expect(wordIn('ﬁne ǅ İstanbul tea')).toBe('tea');
  });
});
