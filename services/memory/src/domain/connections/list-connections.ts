import { fold, tokenize } from '@cairn/service/words';
import type { Item } from '../items/item.ts';
import type { MemoryStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { type ConnectionReason, connectionReasons, WEAK_BELOW } from '../rules/connection-strength.ts';
import type { ProjectWords, WordsOfProjects } from '../words/project-words.ts';
import { sharedNumbers } from '../words/vocabulary.ts';
import { type Found, findConnections } from './find-connections.ts';

export interface ListConnections {
  readonly projectId: number;
  /** From 0 to 1. */
  readonly threshold?: number | undefined;
  /** 0 for the usual number. */
  readonly maxConnections: number;
  /** Those below 0.3 too, where the threshold lets them. */
  readonly includeWeak: boolean;
}

export interface Connection {
  readonly itemId: string;
  readonly otherItemId: string;
  readonly strength: number;
  readonly reasons: ConnectionReason[];
  readonly sameType: boolean;
  readonly commonTags: string[];
  /** The rarest first. */
  readonly commonWords: string[];
}

/** Spec part 2, §7 and §9: 100 connections unless asked otherwise. */
const USUAL = 100;
const MOST = 1_000;
/** Common words that are shown. */
const MOST_WORDS = 5;

/**
 * The strongest connections of a project's items, with the items.
 *
 * @throws InvalidInput for a threshold out of range.
 */
export async function listConnections(
  { store, words }: { store: Pick<MemoryStore, 'getSeveral'>; words: WordsOfProjects },
  { projectId, threshold = WEAK_BELOW, maxConnections, includeWeak }: ListConnections,
): Promise<{ connections: Connection[]; items: Item[]; total: number }> {
  if (!(threshold >= 0 && threshold <= 1)) throw refusals.memory_threshold_range();
  const most = maxConnections <= 0 ? USUAL : Math.min(maxConnections, MOST);
  const least = includeWeak ? threshold : Math.max(threshold, WEAK_BELOW);
  const known = await words.of(projectId);
  const { connections, total } = await findConnections(known, least, most);
  const ids = new Set(connections.flatMap(({ one, other }) => [one.id, other.id]));
  const items = await store.getSeveral(projectId, [...ids]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const holders = holdersOf(known);
  const written = new WrittenWords();
  return {
    connections: connections.map((found) => present(found, byId, known, holders, written)),
    items,
    total,
  };
}

function present(
  { one, other, strength, inCommon }: Found,
  items: ReadonlyMap<string, Item>,
  { vocabulary }: ProjectWords,
  holders: Int32Array,
  written: WrittenWords,
): Connection {
  const tags = new Set(sharedNumbers(one.tags, other.tags).map((number) => vocabulary.wordOf(number)));
  const rarest = sharedNumbers(one.words, other.words).sort(
    (a, b) => (holders[a] ?? 0) - (holders[b] ?? 0) || a - b,
  );
  return {
    itemId: one.id,
    otherItemId: other.id,
    strength,
    reasons: connectionReasons(inCommon),
    sameType: inCommon.sameType,
    commonTags: items.get(one.id)?.tags.filter((tag) => tags.has(fold(tag))) ?? [],
    commonWords: rarest
      .slice(0, MOST_WORDS)
      .map((number) => written.of(one.content, vocabulary.wordOf(number))),
  };
}

/** How many items hold each word of the vocabulary. */
function holdersOf({ items, vocabulary }: ProjectWords): Int32Array {
  const holders = new Int32Array(vocabulary.size);
  for (const { words } of items.values()) for (const word of words) holders[word] = (holders[word] ?? 0) + 1;
  return holders;
}

/** Words as they are written where they stand, in lower case. */
class WrittenWords {
  readonly #read = new Map<string, ReadonlyMap<string, string>>();

  of(content: string, folded: string): string {
    let words = this.#read.get(content);
    if (!words) {
      const tokens = [...tokenize(content, 'alone')];
      words = new Map(tokens.map(({ text, start, end }) => [text, content.slice(start, end).toLowerCase()]));
      this.#read.set(content, words);
    }
    return words.get(folded) ?? folded;
  }
}
