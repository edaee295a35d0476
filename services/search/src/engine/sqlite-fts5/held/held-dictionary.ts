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
    const read = (missing: string[]) => this.#view.known(this.#projectId, missing);
    return through(this.#words, [...terms], read);
  }

  /** @see ProjectIndex.content */
  content(termIds: Iterable<number>): Map<number, number> {
    return through(this.#terms, [...termIds], (missing) => this.#view.content(missing));
  }
}

/** The values of the keys that have one, of those kept; what was never looked for is read first. */
function through<Key, Value>(
  kept: Map<Key, Value | undefined>,
  keys: readonly Key[],
  read: (missing: Key[]) => Map<Key, Value>,
): Map<Key, Value> {
  const missing = keys.filter((key) => !kept.has(key));
  if (missing.length > 0) {
    const found = read(missing);
    for (const key of missing) kept.set(key, found.get(key));
  }
  const values = new Map<Key, Value>();
  for (const key of keys) {
    const value = kept.get(key);
    if (value !== undefined) values.set(key, value);
  }
  return values;
}
