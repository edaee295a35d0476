import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

const WHOLE = [
  '# A heading\n\n',
  'A paragraph\nof two lines.\n\n',
  '- one\n\n- two\n\n  with a paragraph\n\n',
  '```\ncode\n\nmore, and - no list\n```\n\n',
  '| a |\n|---|\n| 1 |\n\n',
  '~~~~\n~~~\n\nx\n~~~~\n\n',
  'The end.',
];

describe('the blocks of an answer', () => {
  it('are its parts, and whole what belongs together', () => {
    expect(blocksOf(WHOLE.join('')).map(({ text }) => text)).toEqual(WHOLE);
  });

  it('stay as they are while the text grows, but for the last one', () => {
    const text = WHOLE.join('');
    let before = blocksOf('');
    for (let length = 1; length <= text.length; length += 1) {
      const now = blocksOf(text.slice(0, length));
      expect(now.map((block) => block.text).join('')).toBe(text.slice(0, length));
      const settled = before.slice(0, -1);
      expect(now.slice(0, settled.length)).toEqual(settled);
      before = now;
    }
  });

  it('are one where a part speaks of another', () => {
    const text = 'See [there].\n\nAnd on.\n\n[there]: https://example.org';
    expect(blocksOf(text)).toEqual([{ start: 0, text }]);
  });
});
