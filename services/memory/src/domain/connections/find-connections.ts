import { setImmediate } from 'node:timers/promises';
import {
  connectionStrength,
  type InCommon,
  overlapRatio,
  reachedWithinMs,
} from '../rules/connection-strength.ts';
import { Join } from '../words/join.ts';
import type { KnownItem, ProjectWords } from '../words/project-words.ts';
import { sharedCount } from '../words/vocabulary.ts';

export interface Found {
  readonly one: KnownItem;
  readonly other: KnownItem;
  readonly strength: number;
  readonly inCommon: InCommon;
}

export interface FoundConnections {
  /** The strongest first. */
  readonly connections: Found[];
  /** Those beyond the limit included. */
  readonly total: number;
}

/**
 * What is looked at, at most. In a project of 10,000 items tags that some hundreds have and words that some hundreds
 * hold are taken whole.
 */
const TAG_BOUNDS = { pairs: 2_000_000, following: 50 };
const WORD_BOUNDS = { pairs: 4_000_000, following: 20 };
/** Of items that have nothing in common but type and week, each is compared with so many that follow it. */
const WEEK_FOLLOWING = 100;
/** Other work has its turn after so many items. */
const TURN = 200;
/** Strengths are sums of rounded products. */
const EPSILON = 1e-9;

/**
 * Pairs of items that are at least so strongly connected (spec part 2, §5), found without comparing every pair:
 * candidates share a tag or a word, or are of one type and near in time. Items that have but their type in common and
 * are more than a week apart are not looked for; they reach 0.2. What the bounds lose: pairs that share only tags,
 * words or weeks that very many share, and were not created near each other.
 */
export async function findConnections(
  { items, vocabulary }: ProjectWords,
  threshold: number,
  most: number,
): Promise<FoundConnections> {
  const all = [...items.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const size = vocabulary.size;
  const tags = new Join(
    all.map((item) => item.tags),
    size,
    TAG_BOUNDS,
  );
  const words = new Join(
    all.map((item) => item.words),
    size,
    WORD_BOUNDS,
  );
  const follow = followersOfType(all, reachedWithinMs(threshold));
  const sharedTags = new Int32Array(all.length);
  const sharedWords = new Int32Array(all.length);
  const best = new Best(most);
  const met = new Met(all.length);

  for (const [at, one] of all.entries()) {
    met.begin(at);
    const cutTags = tags.count(at, sharedTags, met.add);
    const cutWords = words.count(at, sharedWords, met.add);
    for (const other of follow(at)) met.add(other);
    for (const index of met.list) {
      const other = all[index] as KnownItem;
      const countedTags = sharedTags[index] as number;
      const countedWords = sharedWords[index] as number;
      sharedTags[index] = 0;
      sharedWords[index] = 0;
      // Lists that were cut may hold both: the most that the pair can have, before it is counted.
      let common = inCommon(one, other, countedTags + cutTags, countedWords + cutWords);
      let strength = connectionStrength(common);
      if (strength + EPSILON < threshold) continue;
      if (cutTags > 0 || cutWords > 0) {
        common = inCommon(
          one,
          other,
          cutTags > 0 ? sharedCount(one.tags, other.tags) : countedTags,
          cutWords > 0 ? sharedCount(one.words, other.words) : countedWords,
        );
        strength = connectionStrength(common);
      }
      if (strength > 0 && strength + EPSILON >= threshold) best.add(one, other, strength, common);
    }
    if (at % TURN === TURN - 1) await setImmediate();
  }
  return { connections: best.found(), total: best.total };
}

/** Which items one has met so far, each once. */
class Met {
  readonly #by: Int32Array;
  #at = 0;
  list: number[] = [];

  constructor(items: number) {
    this.#by = new Int32Array(items).fill(-1);
  }

  begin(at: number): void {
    this.#at = at;
    this.list = [];
  }

  readonly add = (other: number): void => {
    if (this.#by[other] === this.#at) return;
    this.#by[other] = this.#at;
    this.list.push(other);
  };
}

function inCommon(one: KnownItem, other: KnownItem, tags: number, words: number): InCommon {
  return {
    tags: ratio(tags, one.tags.length, other.tags.length),
    words: ratio(words, one.words.length, other.words.length),
    sameType: one.memoryType === other.memoryType,
    apartMs: other.createdAt - one.createdAt,
  };
}

function ratio(shared: number, one: number, other: number): number {
  return overlapRatio(Math.min(shared, one, other), one, other);
}

/** For each item those of its type that were created within a time after it. */
function followersOfType(all: readonly KnownItem[], withinMs: number) {
  const byType = new Map<string, number[]>();
  const places = all.map(({ memoryType }, at) => {
    const list = byType.get(memoryType) ?? [];
    byType.set(memoryType, list);
    return list.push(at) - 1;
  });
  return function* follow(at: number): Generator<number> {
    if (withinMs < 0) return;
    const { memoryType, createdAt } = all[at] as KnownItem;
    const list = byType.get(memoryType) ?? [];
    const from = (places[at] ?? 0) + 1;
    for (const other of list.slice(from, from + WEEK_FOLLOWING)) {
      if ((all[other] as KnownItem).createdAt - createdAt > withinMs) return;
      yield other;
    }
  };
}

/** The strongest of many. */
class Best {
  readonly #most: number;
  #kept: Found[] = [];
  #least = 0;
  total = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(one: KnownItem, other: KnownItem, strength: number, common: InCommon): void {
    this.total++;
    if (strength < this.#least) return;
    this.#kept.push({ one, other, strength, inCommon: common });
    if (this.#kept.length < 4 * this.#most + 1_000) return;
    this.#kept = this.found();
    this.#least = this.#kept.at(-1)?.strength ?? 0;
  }

  found(): Found[] {
    return this.#kept.sort(stronger).slice(0, this.#most);
  }
}

function stronger(a: Found, b: Found): number {
  return b.strength - a.strength || compare(a.one.id, b.one.id) || compare(a.other.id, b.other.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
