import { decodePageToken, type PageRequest, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Item } from '../items/item.ts';
import type { MemoryStore } from '../ports.ts';
import type { WordsOfProjects } from '../words/project-words.ts';
import { comparePairs, type FoundPairs } from './find-pairs.ts';
import type { SimilarItem } from './list-similar.ts';

export interface Pair {
  readonly item: Item;
  readonly other: SimilarItem;
}

const USUAL = 20;
const MOST = 100;
const place = z.tuple([z.number(), z.string().max(200)]);

/**
 * Pairs of a project that are alike and that nobody looked at as they are now, the nearest first.
 *
 * @throws InvalidInput for a page token of another list.
 */
export async function listPairs(
  {
    store,
    words,
    found,
  }: { store: Pick<MemoryStore, 'getSeveral' | 'keptPairs'>; words: WordsOfProjects; found: FoundPairs },
  { projectId, ...page }: PageRequest & { projectId: number },
): Promise<{ pairs: Pair[]; nextPageToken: string; total: number }> {
  const limit = pageSize(page.pageSize, USUAL, MOST);
  const after = decodePageToken(page.pageToken, place);
  const kept = new Map((await store.keptPairs(projectId)).map((pair) => [pair.id, pair]));
  const all = (await found.of(projectId, await words.of(projectId))).filter(({ id, one, other }) => {
    const known = kept.get(id);
    const [low, high] = one.id < other.id ? [one, other] : [other, one];
    return known?.revision !== low.revision || known.otherRevision !== high.revision;
  });
  const from = after ? all.findIndex((pair) => comparePairs(pair, after) > 0) : 0;
  const { items, nextPageToken } = pageOf(
    from < 0 ? [] : all.slice(from, from + limit + 1),
    limit,
    ({ likeness, id }) => [likeness.strength, id],
  );
  const ids = items.flatMap(({ one, other }) => [one.id, other.id]);
  const whole = new Map(
    (await store.getSeveral(projectId, [...new Set(ids)])).map((item) => [item.id, item]),
  );
  const pairs = items.flatMap(({ one, other, likeness }) => {
    const [item, like] = [whole.get(one.id), whole.get(other.id)];
    return item && like ? [{ item, other: { ...likeness, item: like } }] : [];
  });
  return { pairs, nextPageToken, total: all.length };
}
