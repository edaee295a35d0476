import { setImmediate } from 'node:timers/promises';
import { Join } from '../words/join.ts';
import type { KnownItem, ProjectWords } from '../words/project-words.ts';
import { type Likeness, likenessOf, mayBeAlike } from './compare.ts';
import { pairId } from './kept-pair.ts';

export interface FoundPair {
  readonly one: KnownItem;
  readonly other: KnownItem;
  readonly likeness: Likeness;
  readonly id: string;
}

/** What is looked at, at most: see `Join`. What is alike shares rare words too. */
const BOUNDS = { pairs: 3_000_000, following: 20 };
/** Other work has its turn after so many milliseconds. */
const TURN_MS = 8;
/** Items of all projects together whose pairs are kept. */
const MOST_KEPT = 40_000;

/** The nearest first. */
export const comparePairs = (
  { likeness, id }: Pick<FoundPair, 'likeness' | 'id'>,
  [strength, other]: readonly [number, string],
): number => strength - likeness.strength || (id < other ? -1 : id > other ? 1 : 0);

interface Known {
  items: ProjectWords['items'];
  pairs: FoundPair[];
}

/**
 * The pairs of projects that are alike, kept between calls: a call compares what changed since with everything, and
 * nothing that did not change with each other.
 */
export class FoundPairs {
  readonly #known = new Map<number, Known>();
  /** One call finds the pairs of a project at a time. */
  readonly #finding = new Map<number, Promise<unknown>>();

  of(projectId: number, words: ProjectWords): Promise<readonly FoundPair[]> {
    const before = this.#finding.get(projectId) ?? Promise.resolve();
    const finding = before.catch(() => undefined).then(() => this.#find(projectId, words));
    this.#finding.set(projectId, finding);
    const done = () => {
      if (this.#finding.get(projectId) === finding) this.#finding.delete(projectId);
    };
    finding.then(done, done);
    return finding;
  }

  async #find(projectId: number, words: ProjectWords): Promise<readonly FoundPair[]> {
    const before = this.#known.get(projectId);
    const pairs = await findPairs(words, before);
    this.#known.delete(projectId);
    this.#known.set(projectId, { items: words.items, pairs });
    let sum = [...this.#known.values()].reduce((kept, { items }) => kept + items.size, 0);
    for (const [id, { items }] of this.#known) {
      if (sum <= MOST_KEPT) break;
      this.#known.delete(id);
      sum -= items.size;
    }
    return pairs;
  }
}

/**
 * Every pair that is alike, without comparing every pair: those are looked at that share words. The nearest first.
 * @param before what was found of the project earlier
 */
export async function findPairs({ items, vocabulary }: ProjectWords, before?: Known): Promise<FoundPair[]> {
  const isAsBefore = (item: KnownItem) => before?.items.get(item.id) === item;
  const byId = [...items.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const changed = byId.filter((item) => !isAsBefore(item));
  if (before && changed.length === 0 && items.size === before.items.size) return before.pairs;
  const kept = before?.pairs.filter(
    ({ one, other }) => items.get(one.id) === one && items.get(other.id) === other,
  );
  // A thing meets those that follow it: what changed meets each other, and all the rest.
  const all = [...changed, ...byId.filter(isAsBefore)];
  const join = new Join(
    all.map(({ terms }) => terms),
    vocabulary.size,
    BOUNDS,
  );
  const shared = new Int32Array(all.length);
  const found = kept ?? [];
  let turn = performance.now();
  for (const [at, one] of changed.entries()) {
    const met: number[] = [];
    const cut = join.count(at, shared, (other) => void met.push(other));
    for (const index of met) {
      const other = all[index] as KnownItem;
      const common = (shared[index] ?? 0) + cut;
      shared[index] = 0;
      const likeness = mayBeAlike(one, other, common) ? likenessOf(one, other) : undefined;
      if (likeness) found.push({ one, other, likeness, id: pairId(one.id, other.id) });
    }
    if (performance.now() - turn > TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
  }
  return found.sort((a, b) => comparePairs(a, [b.likeness.strength, b.id]));
}
