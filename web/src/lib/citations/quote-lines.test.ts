import { describe, expect, it } from 'vitest';
import { quoteLines } from './quote-lines.ts';

const QUOTE = 'How far apart\n\nOn open moorland forty\nmetres.\nWinter.';

describe('the lines of a quote', () => {
  it('run on in a PDF but for its paragraphs, with every place where it was', () => {
    const shown = quoteLines(QUOTE, 'pdf');
    expect(shown).toBe('How far apart\n\nOn open moorland forty metres. Winter.');
    expect(shown.indexOf('metres')).toBe(QUOTE.indexOf('metres'));
  });

  it.each(['docx', 'txt', 'md', 'csv', 'json'])('stay as they are in %s', (fileType) => {
    expect(quoteLines(QUOTE, fileType)).toBe(QUOTE);
  });
});
