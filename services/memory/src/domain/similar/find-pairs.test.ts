import { describe, expect, it } from 'vitest';
import { knownItem } from '../words/project-words.ts';
import { Vocabulary } from '../words/vocabulary.ts';
import { FoundPairs, findPairs } from './find-pairs.ts';

const vocabulary = new Vocabulary();
const places = ['northern quay', 'harbour office', 'fuel depot', 'customs shed'];

/** Number `n` of a project's items, of one of a few matters, with a figure. */
function item(n: number, figure: number) {
  const content = `The ${places[n % places.length]} costs ${figure} euros in all of its rooms.`;
  const made = { id: String(n).padStart(4, '0'), revision: figure, memoryType: 'fact' as const, tags: [] };
  return knownItem({ ...made, createdAt: new Date(0), content }, vocabulary);
}

const wordsOf = (items: ReturnType<typeof item>[]) => ({
  vocabulary,
  items: new Map(items.map((each) => [each.id, each])),
});

describe('pairs that were found before', () => {
  it('are found again after items came, changed and went, as if all were compared anew', async () => {
    const before = Array.from({ length: 60 }, (_, n) => item(n, n % 7));
    const after = [
      ...before.slice(5).map((each, at) => (at % 9 === 0 ? item(Number(each.id), 90 + at) : each)),
      ...[61, 62, 63].map((n) => item(n, 3)),
    ];
    const found = new FoundPairs();
    await found.of(1, wordsOf(before));
    const ids = (pairs: readonly { id: string }[]) => pairs.map(({ id }) => id);
    const anew = ids(await findPairs(wordsOf(after)));
    expect(anew.length).toBeGreaterThan(100);
    expect(ids(await found.of(1, wordsOf(after)))).toEqual(anew);
    expect(await found.of(1, wordsOf(after))).toBe(await found.of(1, wordsOf(after)));
  });
});
