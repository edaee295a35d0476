import { expect, it } from 'vitest';
import type { UseEngine } from './use-engine.ts';

/** What is counted of the words of a question. */
export function describeStatistics(under: UseEngine): void {
  const { ask, index } = under;

  it('weighs words within a few documents by what these hold, not by the project', async () => {
    const basalt = ['basalt basalt basalt', 'basalt flint', 'basalt basalt'];
    await index(
      { documentId: 'a', texts: basalt },
      { documentId: 'b', texts: Array(6).fill('flint and flint') },
    );
    const { passages } = await ask('basalt flint', { documentIds: ['a'] });
    expect(passages.map(({ text }) => text)[0]).toBe('basalt flint');
  });

  it('says how many passages hold each term of a question, of those that are searched', async () => {
    await index(
      { documentId: 'a', texts: ['basalt and flint', 'basalts'] },
      { documentId: 'b', texts: ['flint', 'flint', 'chalk'] },
      { documentId: 'other', projectId: 2, texts: ['basalt'] },
    );
    const { passagesSearched, terms } = await ask('Is there basalt, flint or marble?');
    expect(passagesSearched).toBe(5);
    expect(Object.fromEntries(terms.map(({ term, passages }) => [term, passages]))).toEqual({
      basalt: 2,
      flint: 3,
      marbl: 0,
    });
    const within = await ask('basalt, flint', { documentIds: ['a'] });
    expect([within.passagesSearched, within.terms.map(({ passages }) => passages)]).toEqual([2, [2, 1]]);
  });
}
