import { setImmediate } from 'node:timers/promises';
import { decodePageToken, type PageRequest, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Item } from '../items/item.ts';
import type { MemoryStore } from '../ports.ts';
import { Join } from '../words/join.ts';
import type { KnownItem, ProjectWords, WordsOfProjects } from '../words/project-words.ts';
import { type Likeness, likenessOf, mayBeAlike } from './compare.ts';
import { pairId } from './kept-pair.ts';
import type { SimilarItem } from './list-similar.ts';

export interface Pair {
  readonly item: Item;
  readonly other: SimilarItem;
}

interface FoundPair {
  readonly one: KnownItem;
  readonly other: KnownItem;
  readonly likeness: Likeness;
  readonly id: string;
}

/** What is looked at, at most: see `Join`. What is alike shares rare words too. */
const BOUNDS = { pairs: 3_000_000, following: 20 };
/** Other work has its turn after so many items. */
const TURN = 200;
const USUAL = 20;
const MOST = 100;
const place = z.tuple([z.number(), z.string().max(200)]);

/**
 * Pairs of a project that are alike and that nobody looked at as they are now, the nearest first.
 *
 * @throws InvalidInput for a page token of another list.
 */
export async function listPairs(
  { store, words }: { store: Pick<MemoryStore, 'getSeveral' | 'keptPairs'>; words: WordsOfProjects },
  { projectId, ...page }: PageRequest & { projectId: number },
): Promise<{ pairs: Pair[]; nextPageToken: string; total: number }> {
  const limit = pageSize(page.pageSize, USUAL, MOST);
  const after = decodePageToken(page.pageToken, place);
  const kept = new Map((await store.keptPairs(projectId)).map((pair) => [pair.id, pair]));
  const all = (await findPairs(await words.of(projectId))).filter(({ id, one, other }) => {
    const known = kept.get(id);
    const [low, high] = one.id < other.id ? [one, other] : [other, one];
    return known?.revision !== low.revision || known.otherRevision !== high.revision;
  });
  const from = after ? all.findIndex((pair) => compare(pair, after) > 0) : 0;
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

const compare = ({ likeness, id }: FoundPair, [strength, other]: readonly [number, string]) =>
  strength - likeness.strength || (id < other ? -1 : id > other ? 1 : 0);

/** Every pair that is alike, without comparing every pair: those are looked at that share words. The nearest first. */
async function findPairs({ items, vocabulary }: ProjectWords): Promise<FoundPair[]> {
  const all = [...items.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const join = new Join(
    all.map(({ terms }) => terms),
    vocabulary.size,
    BOUNDS,
  );
  const shared = new Int32Array(all.length);
  const found: FoundPair[] = [];
  for (const [at, one] of all.entries()) {
    const met: number[] = [];
    const cut = join.count(at, shared, (other) => void met.push(other));
    for (const index of met) {
      const other = all[index] as KnownItem;
      const common = (shared[index] ?? 0) + cut;
      shared[index] = 0;
      const likeness = mayBeAlike(one, other, common) ? likenessOf(one, other) : undefined;
      if (likeness) found.push({ one, other, likeness, id: pairId(one.id, other.id) });
    }
    if (at % TURN === TURN - 1) await setImmediate();
  }
  return found.sort((a, b) => compare(a, [b.likeness.strength, b.id]));
}
