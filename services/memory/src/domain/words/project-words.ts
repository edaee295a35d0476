import { setImmediate } from 'node:timers/promises';
import { fold, functionWords, termOf, tokenize } from '@cairn/service/words';
import type { Item, MemoryType } from '../items/item.ts';
import type { ListRecords } from '../listing/ports.ts';
import { contentHash } from '../proposals/proposal.ts';
import { isLongWord } from '../rules/connection-strength.ts';
import { Vocabulary } from './vocabulary.ts';

/** An item as it is compared with others. Numbers are those of the project's vocabulary. */
export interface KnownItem {
  readonly id: string;
  readonly revision: number;
  readonly memoryType: MemoryType;
  /** In milliseconds. */
  readonly createdAt: number;
  readonly content: string;
  /** What contents have in common that say the same: see `contentHash`. */
  readonly hash: string;
  readonly tags: Int32Array;
  /** Words longer than three characters. */
  readonly words: Int32Array;
  /** Stems of words that carry meaning. */
  readonly terms: Int32Array;
}

/** The items of a project that hold, as they are compared with each other. */
export interface ProjectWords {
  readonly vocabulary: Vocabulary;
  readonly items: ReadonlyMap<string, KnownItem>;
}

interface Known {
  vocabulary: Vocabulary;
  items: Map<string, KnownItem>;
}

/** Items that are read at once; between portions other work has its turn. */
const PORTION = 200;
/** Items of all projects together that are kept read. */
const MOST_KEPT = 40_000;
/** A vocabulary that grew by edits is begun again at so many times the words of its items. */
const WORN = 400;

/**
 * What items say, in words, kept between calls: a call reads what changed since, by the revisions of items. To read
 * 10,000 items once takes half a second, to find out that none changed some milliseconds.
 */
export class WordsOfProjects {
  readonly #store: Pick<ListRecords, 'revisions' | 'getSeveral'>;
  readonly #known = new Map<number, Known>();
  /** One call reads a project at a time; the next finds what it read. */
  readonly #reading = new Map<number, Promise<unknown>>();

  constructor(store: Pick<ListRecords, 'revisions' | 'getSeveral'>) {
    this.#store = store;
  }

  of(projectId: number): Promise<ProjectWords> {
    const before = this.#reading.get(projectId) ?? Promise.resolve();
    const reading = before.catch(() => undefined).then(() => this.#read(projectId));
    this.#reading.set(projectId, reading);
    const done = () => {
      if (this.#reading.get(projectId) === reading) this.#reading.delete(projectId);
    };
    reading.then(done, done);
    return reading;
  }

  async #read(projectId: number): Promise<ProjectWords> {
    const revisions = await this.#store.revisions(projectId);
    const before = this.#known.get(projectId);
    const isWorn = before && before.vocabulary.size > WORN * (revisions.size + 100);
    const vocabulary = before && !isWorn ? before.vocabulary : new Vocabulary();
    const items = new Map<string, KnownItem>();
    const changed: string[] = [];
    for (const [id, revision] of revisions) {
      const known = isWorn ? undefined : before?.items.get(id);
      if (known?.revision === revision) items.set(id, known);
      else changed.push(id);
    }
    for (let from = 0; from < changed.length; from += PORTION) {
      const some = await this.#store.getSeveral(projectId, changed.slice(from, from + PORTION));
      for (const item of some) if (item.supersededBy === '') items.set(item.id, knownItem(item, vocabulary));
      await setImmediate();
    }
    const words = { vocabulary, items };
    this.#keep(projectId, words);
    return words;
  }

  /** The projects asked for last are kept. */
  #keep(projectId: number, words: Known): void {
    this.#known.delete(projectId);
    this.#known.set(projectId, words);
    let sum = [...this.#known.values()].reduce((kept, { items }) => kept + items.size, 0);
    for (const [id, { items }] of this.#known) {
      if (sum <= MOST_KEPT) return;
      this.#known.delete(id);
      sum -= items.size;
    }
  }
}

const FUNCTION = functionWords();

export function knownItem(
  item: Pick<Item, 'id' | 'revision' | 'memoryType' | 'createdAt' | 'content' | 'tags'>,
  vocabulary: Vocabulary,
): KnownItem {
  const { id, revision, memoryType, createdAt, content, tags } = item;
  const folded = [...tokenize(content, 'alone')].map(({ text }) => text);
  return {
    id,
    revision,
    memoryType,
    createdAt: createdAt.getTime(),
    content,
    hash: contentHash(content),
    tags: vocabulary.setOf(tags.map(fold)),
    words: vocabulary.setOf(folded.filter(isLongWord)),
    terms: vocabulary.setOf(folded.filter((word) => !FUNCTION.has(word)).map(termOf)),
  };
}
