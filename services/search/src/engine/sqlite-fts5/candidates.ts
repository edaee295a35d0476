import type { DatabaseSync } from 'node:sqlite';
import { topKeys } from '../ranking/top.ts';
import { TIERS, type Tier } from './tiers.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** A run of passage keys, both ends included. */
export interface Extent {
  first: number;
  last: number;
}

/** Which passages may be candidates. */
export interface Scope {
  /** Ascending. Passages of versions that are not visible. */
  hidden: Extent[];
  /** Ascending. Where present, only these. */
  only: Extent[] | undefined;
}

/**
 * Postings read for one ranking, over all terms: what keeps a search quick in a project of any size, at about 0.1
 * microseconds a posting. Terms are read heaviest first, so that what is left out when the budget ends are the long
 * lists of common words, which still count in the exact scores of the candidates the other terms found. In a project of
 * 80,000 passages the ten best passages were those of an exhaustive ranking for each of 64 queries, one word or a
 * sentence long; with half the budget nine of ten were.
 */
const POSTINGS_BUDGET = 60_000;

/** For lists no longer than this, the tiers above are not worth asking for. */
const SHORT_LIST = 200;

/** Terms that are read as one: they weigh the same, and are all rare or all frequent. */
interface TermGroup {
  ids: number[];
  /** Of all of them. */
  passages: number;
  weight: number;
  tiers: readonly Tier[];
}

/** One statement for the terms of many spaces costs less than half of one for each. */
function groupsOf(terms: readonly WeightedTerm[]): TermGroup[] {
  const groups = new Map<string, TermGroup>();
  for (const { id, passages, weight } of terms) {
    const tiers = passages <= SHORT_LIST ? TIERS.slice(-1) : TIERS;
    const key = `${weight} ${tiers.length}`;
    const group = groups.get(key) ?? { ids: [], passages: 0, weight, tiers };
    group.ids.push(id);
    group.passages += passages;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.weight - a.weight);
}

/**
 * Finds the passages worth scoring exactly, by adding up for each passage the weights of the terms it holds, as far as
 * the tier of the list it was found in gives them.
 */
export class CandidateFinder {
  readonly #list;
  #scores = new Float32Array(1 << 16);
  #touched = new Int32Array(1 << 12);
  #count = 0;

  constructor(db: DatabaseSync) {
    this.#list = db.prepare(
      `SELECT json_group_array(id) FROM (
         SELECT p.rowid AS id FROM json_each(?) t CROSS JOIN postings p WHERE p.postings MATCH t.value LIMIT ?)`,
    );
    this.#list.setReturnArrays(true);
  }

  /** @returns passage keys: at most `limit`, the most promising first. */
  find(terms: readonly WeightedTerm[], scope: Scope, limit: number): number[] {
    this.#count = 0;
    let budget = POSTINGS_BUDGET;
    for (const group of groupsOf(terms)) {
      budget -= this.#readGroup(group, scope, budget, limit);
      if (budget <= 0) break;
    }
    const best = topKeys(this.#touched.subarray(0, this.#count), (key) => this.#scores[key] ?? 0, limit);
    for (let i = 0; i < this.#count; i++) this.#scores[this.#touched[i] ?? 0] = 0;
    return best;
  }

  /**
   * Reads the terms' lists, the shortest and heaviest first, and leaves the longest out when it exceeds the budget and
   * the others have given enough.
   * @returns how many postings it read.
   */
  #readGroup(group: TermGroup, scope: Scope, budget: number, wanted: number): number {
    const lists: { tier: Tier; keys: number[] }[] = [];
    let read = 0;
    for (const tier of group.tiers) {
      const enough = this.#count + read >= wanted;
      if (read >= budget || (tier.suffix === '' && group.passages > budget - read && enough)) break;
      const keys = this.#read(group.ids, tier, budget - read);
      lists.push({ tier, keys });
      read += keys.length;
    }
    // A passage is in the list of its tier and in all below: each adds what its tier weighs more than the one below.
    for (const [i, { tier, keys }] of lists.entries()) {
      const below = lists[i + 1]?.tier.assumed ?? 0;
      this.#addAll(keys, group.weight * (tier.assumed - below), scope);
    }
    return read;
  }

  /** @returns keys, ascending for each term. */
  #read(ids: readonly number[], { suffix }: Tier, limit: number): number[] {
    const tokens = ids.map((id) => `"${id}${suffix}"`);
    const row = this.#list.get(JSON.stringify(tokens), limit) as unknown as [string];
    return JSON.parse(row[0]) as number[];
  }

  #addAll(keys: number[], weight: number, scope: Scope): void {
    const inOnly = scope.only && within(scope.only);
    const inHidden = scope.hidden.length > 0 ? within(scope.hidden) : undefined;
    if (inOnly || inHidden) keys.sort((a, b) => a - b);
    for (const key of keys) {
      if (inHidden?.(key) || (inOnly && !inOnly(key))) continue;
      this.#add(key, weight);
    }
  }

  #add(key: number, weight: number): void {
    if (key >= this.#scores.length) this.#scores = grown(this.#scores, key);
    if (this.#scores[key] === 0) {
      if (this.#count === this.#touched.length) {
        const touched = new Int32Array(this.#count * 2);
        touched.set(this.#touched);
        this.#touched = touched;
      }
      this.#touched[this.#count++] = key;
    }
    this.#scores[key] = (this.#scores[key] ?? 0) + weight;
  }
}

function grown(scores: Float32Array<ArrayBuffer>, key: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(2 ** Math.ceil(Math.log2(key + 2)));
  larger.set(scores);
  return larger;
}

/** How many keys there are in the extents. */
export function sizeOf(extents: readonly Extent[]): number {
  return extents.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** Every key of the extents, or nothing when there are more than `most`. */
export function keysOf(extents: readonly Extent[], most: number): number[] | undefined {
  if (sizeOf(extents) > most) return undefined;
  return extents.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** A test for keys that come in ascending order. */
export function within(extents: readonly Extent[]): (key: number) => boolean {
  let at = 0;
  return (key) => {
    while (at < extents.length && (extents[at] as Extent).last < key) at++;
    const extent = extents[at];
    return extent !== undefined && extent.first <= key;
  };
}
