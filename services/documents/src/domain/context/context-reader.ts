import type { Passage } from '../document.ts';
import type { ExtractedPage } from '../page.ts';
import { type ContextStart, ContextTracker, contextWithin } from './context-tracker.ts';

/**
 * Gives passages that were cut before contexts were kept theirs, as cutting them gives it: from the pages of their
 * document. One per document; passages come in its order.
 */
export class ContextReader {
  readonly #pageOf: (number: number) => Promise<ExtractedPage | undefined>;
  readonly #tracker = new ContextTracker();
  #number = 0;
  #starts: readonly ContextStart[] = [];

  constructor(pageOf: (number: number) => Promise<ExtractedPage | undefined>) {
    this.#pageOf = pageOf;
  }

  async complete(passages: Passage[]): Promise<Passage[]> {
    const completed: Passage[] = [];
    for (const passage of passages) {
      if (!passage.context) await this.#read(passage.page);
      completed.push(
        passage.context ? passage : { ...passage, context: contextWithin(this.#starts, passage) },
      );
    }
    return completed;
  }

  async #read(number: number): Promise<void> {
    while (this.#number < number) {
      this.#number += 1;
      const page = await this.#pageOf(this.#number);
      this.#starts = page ? this.#tracker.follow(page) : [];
    }
  }
}
