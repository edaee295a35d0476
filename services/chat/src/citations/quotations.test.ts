import { describe, expect, it } from 'vitest';
import { QUOTE_REMOVED, withoutQuotations } from './quotations.ts';

describe('quotations of deleted documents', () => {
  const text = 'Intro:\n\n> Stone is cut. [1]\n\n> Moss grows 🪨. [2]\n\n> Stone is laid. [1]';
  const placed = (words: string, documentId: string) => {
    const start = text.indexOf(words);
    return { documentId, start, end: start + words.length };
  };
  const quotations = [
    placed('Stone is cut.', 'stone'),
    placed('Moss grows 🪨.', 'moss'),
    placed('Stone is laid.', 'stone'),
  ];

  it('are replaced by a mark, and the others stay where their words are', () => {
    const kept = withoutQuotations({ text, quotations }, (id) => id === 'stone');
    expect(kept.text).toBe(
      `Intro:\n\n> ${QUOTE_REMOVED} [1]\n\n> Moss grows 🪨. [2]\n\n> ${QUOTE_REMOVED} [1]`,
    );
    expect(kept.quotations.map(({ start, end }) => kept.text.slice(start, end))).toEqual(['Moss grows 🪨.']);
    expect(withoutQuotations(kept, (id) => id === 'moss').text).not.toContain('Moss');
  });

  it('leave a text as it is where nothing was deleted', () => {
    expect(withoutQuotations({ text, quotations }, () => false)).toEqual({ text, quotations });
    expect(withoutQuotations({ text, quotations: [] }, () => true)).toEqual({ text, quotations: [] });
  });
});
