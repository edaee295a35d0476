import { fold } from '@cairn/service/words';

export interface TagCount {
  tag: string;
  count: number;
}

/** Counts tags, the most used first. Spellings of one meet in one. */
export class TagCounts {
  readonly #counted = new Map<string, TagCount>();

  add(tags: readonly string[]): void {
    for (const tag of tags) {
      const key = fold(tag);
      const known = this.#counted.get(key);
      if (known) known.count++;
      else this.#counted.set(key, { tag, count: 1 });
    }
  }

  top(most: number): TagCount[] {
    return [...this.#counted.entries()]
      .sort(([keyA, a], [keyB, b]) => b.count - a.count || (keyA < keyB ? -1 : 1))
      .slice(0, most)
      .map(([, each]) => each);
  }
}
