import { columnsOf, type ScoredTerm, saturation } from './bm25.ts';
import { fieldWeightOf, frequencyOf } from './fields.ts';
import type { PackedVectors } from './packed-vectors.ts';
import { topKeys } from './top.ts';

const BYTE = 256;
const TWO_BYTES = 65_536;

/** Where in `places` and `held` a term's postings are. */
interface List {
  from: number;
  to: number;
}

/** What a term takes in memory beside its postings, about. */
const TERM_BYTES = 80;

/** Vectors the other way round: for each term the places that hold it. Scores every vector exactly. */
export class PostingLists {
  readonly #lists = new Map<number, List>();
  readonly #places: Uint16Array | Uint32Array;
  /** How each place holds the term (fields.ts). */
  readonly #held: Uint8Array | Uint16Array | Uint32Array;
  readonly #vectors: PackedVectors;
  /** Of the ranking under way: each place's score, and the places that have one. */
  readonly #scores: Float64Array;
  readonly #found: Int32Array;

  constructor(vectors: PackedVectors) {
    this.#vectors = vectors;
    const { lists, postings, most } = countPostings(vectors);
    this.#lists = lists;
    this.#places = vectors.size <= TWO_BYTES ? new Uint16Array(postings) : new Uint32Array(postings);
    this.#held = new (most < BYTE ? Uint8Array : most < TWO_BYTES ? Uint16Array : Uint32Array)(postings);
    vectors.scan((place, term, held) => {
      const at = (lists.get(term) as List).to++;
      this.#places[at] = place;
      this.#held[at] = held;
    });
    this.#scores = new Float64Array(vectors.size);
    this.#found = new Int32Array(vectors.size);
  }

  get bytes(): number {
    const scratch = this.#scores.byteLength + this.#found.byteLength;
    return this.#places.byteLength + this.#held.byteLength + this.#lists.size * TERM_BYTES + scratch;
  }

  /**
   * The `count` places with the highest BM25, above 0, best first; of equal scores the lower one comes first.
   * @param only 1 for each place that is wanted; absent: all.
   */
  best(
    terms: readonly ScoredTerm[],
    meanLength: number,
    count: number,
    only?: Uint8Array,
  ): { place: number; score: number }[] {
    this.#scores.fill(0);
    const { ids, weights } = columnsOf(terms);
    // In the order in which `bm25` adds, so that sums are the same to the last digit.
    for (const [i, term] of ids.entries()) this.#add(term, weights[i] as number, meanLength);
    let found = 0;
    for (let place = 0; place < this.#scores.length; place++) {
      if (!((this.#scores[place] as number) > 0)) continue;
      if (only && only[place] !== 1) continue;
      this.#found[found++] = place;
    }
    const scoreOf = (place: number) => this.#scores[place] as number;
    const best = topKeys(this.#found.subarray(0, found), scoreOf, count);
    return best.map((place) => ({ place, score: scoreOf(place) }));
  }

  /** How many of the wanted places hold a term. @param only 1 for each of them. */
  count(term: number, only: Uint8Array): number {
    const { from, to } = this.#lists.get(term) ?? { from: 0, to: 0 };
    let count = 0;
    for (let at = from; at < to; at++) count += only[this.#places[at] as number] as number;
    return count;
  }

  #add(term: number, weight: number, meanLength: number): void {
    const { from, to } = this.#lists.get(term) ?? { from: 0, to: 0 };
    const scores = this.#scores;
    for (let at = from; at < to; at++) {
      const place = this.#places[at] as number;
      const lengthRatio = this.#vectors.lengthAt(place) / meanLength;
      const held = this.#held[at] as number;
      const counted = saturation(frequencyOf(held), lengthRatio, fieldWeightOf(held));
      scores[place] = (scores[place] as number) + weight * counted;
    }
  }
}

/** Empty lists, with room for each term's postings one after the other, and the highest occurrence. */
function countPostings(vectors: PackedVectors): {
  lists: Map<number, List>;
  postings: number;
  most: number;
} {
  const lists = new Map<number, List>();
  let most = 0;
  vectors.scan((_, term, held) => {
    const list = lists.get(term);
    if (list) list.to++;
    else lists.set(term, { from: 0, to: 1 });
    if (held > most) most = held;
  });
  let postings = 0;
  for (const list of lists.values()) {
    list.from = postings;
    postings += list.to;
    list.to = list.from;
  }
  return { lists, postings, most };
}
