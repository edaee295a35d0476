import type { KnownTerm } from '../project-index.ts';
import type { ProjectView } from '../project-view.ts';

/** What a term takes in memory, about. */
const TERM_BYTES = 64;
/** Terms of queries kept. */
const MOST_WORDS = 2_000;

/** What searches have read of a project's dictionary. Holds for as long as the dictionary does not change. */
export class HeldDictionary {
  readonly #projectId: number;
  readonly #view: Pick<ProjectView, 'known' | 'content'>;
  readonly #words = new Map<string, KnownTerm | undefined>();
  /** Term -> the passages that hold it; undefined for a function word. */
  readonly #terms = new Map<number, number | undefined>();

  constructor(projectId: number, view: Pick<ProjectView, 'known' | 'content'>) {
    this.#projectId = projectId;
    this.#view = view;
  }

  get bytes(): number {
    return TERM_BYTES * (this.#words.size + this.#terms.size);
  }

  /** @see ProjectIndex.known */
  known(terms: Iterable<string>): Map<string, KnownTerm> {
    if (this.#words.size > MOST_WORDS) this.#words.clear();
    const all = [...terms];
    complete(this.#words, all, (missing) => this.#view.known(this.#projectId, missing));
    const known = new Map<string, KnownTerm>();
    for (const term of all) {
      const value = this.#words.get(term);
      if (value) known.set(term, value);
    }
    return known;
  }

  /** @see ProjectIndex.content */
  content(termIds: Iterable<number>): { has(termId: number): boolean } {
    complete(this.#terms, termIds, (missing) => this.#view.content(missing));
    return { has: (termId) => this.#terms.get(termId) !== undefined };
  }

  /** Of a term that `content` was asked for. */
  holders(termId: number): number {
    return this.#terms.get(termId) ?? 0;
  }
}

/** Reads what was never looked for; undefined is kept for what is not there. */
function complete<Key, Value>(
  kept: Map<Key, Value | undefined>,
  keys: Iterable<Key>,
  read: (missing: Key[]) => Map<Key, Value>,
): void {
  const missing: Key[] = [];
  for (const key of keys) if (!kept.has(key)) missing.push(key);
  if (missing.length === 0) return;
  const found = read(missing);
  for (const key of missing) kept.set(key, found.get(key));
}
