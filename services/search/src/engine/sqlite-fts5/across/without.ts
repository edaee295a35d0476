import type { DatabaseSync } from 'node:sqlite';
import { termOf } from '@cairn/service/words';
import type { AcrossView, DocumentRow } from './across-view.ts';

/** Postings that are read of each term; what holds a word more frequent than this may still be found. */
const MOST_POSTINGS = 200_000;

/** Documents that hold words which nothing found may hold, in their names or in any of their passages. */
export class Without {
  readonly #view: AcrossView;
  readonly #list;

  constructor(db: DatabaseSync, view: AcrossView) {
    this.#view = view;
    this.#list = db.prepare(
      'SELECT json_group_array(rowid) FROM (SELECT rowid FROM postings WHERE postings MATCH ? LIMIT ?)',
    );
    this.#list.setReturnArrays(true);
  }

  /** @returns keys of documents. */
  among(spaces: string, words: readonly string[], documents: readonly DocumentRow[]): Set<number> {
    const excluded = new Set<number>();
    if (words.length === 0 || documents.length === 0) return excluded;
    for (const word of words) {
      for (const { documentKey } of this.#view.names(spaces, word, false)) excluded.add(documentKey);
    }
    const holding = this.#passages(spaces, words);
    const extents = this.#view.extents(documents.map(({ versionKey }) => versionKey));
    for (const { versionKey, documentKey } of documents) {
      const holds = extents.get(versionKey)?.some(({ first, last }) => isAnyWithin(holding, first, last));
      if (holds) excluded.add(documentKey);
    }
    return excluded;
  }

  /** Keys of the passages that hold any of the words, ascending. */
  #passages(spaces: string, words: readonly string[]): Float64Array {
    const keys: number[] = [];
    for (const { id } of this.#view.terms(spaces, [...new Set(words.map(termOf))])) {
      const row = this.#list.get(`"${id}"`, MOST_POSTINGS) as unknown as [string];
      for (const key of JSON.parse(row[0]) as number[]) keys.push(key);
    }
    return Float64Array.from(keys).sort();
  }
}

function isAnyWithin(keys: Float64Array, first: number, last: number): boolean {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < first) low = middle + 1;
    else high = middle;
  }
  return low < keys.length && (keys[low] as number) <= last;
}
