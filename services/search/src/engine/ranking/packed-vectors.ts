import type { Occurrence } from './fields.ts';
import { scan, type TermVector } from './term-vector.ts';

/** What exact scoring reads of a passage. */
export interface Vector {
  key: number;
  versionKey: number;
  ordinal: number;
  /** In terms other than function words. */
  length: number;
  terms: TermVector;
}

export interface Scored {
  vector: Vector;
  score: number;
}

/** Bytes that a passage takes beside its terms. */
const FIXED_BYTES = 28;

/** Vectors of passages in one piece of memory, each at a place: 0, 1, 2, ascending by key. */
export class PackedVectors {
  readonly #keys: Float64Array;
  readonly #versionKeys: Float64Array;
  readonly #ordinals: Uint32Array;
  readonly #lengths: Uint32Array;
  /** Where the terms of each place begin, and after them where the last ones end. */
  readonly #offsets: Uint32Array;
  readonly #terms: Uint8Array;

  /** @param vectors ascending by key. */
  constructor(vectors: readonly Vector[]) {
    this.#keys = Float64Array.from(vectors, ({ key }) => key);
    this.#versionKeys = Float64Array.from(vectors, ({ versionKey }) => versionKey);
    this.#ordinals = Uint32Array.from(vectors, ({ ordinal }) => ordinal);
    this.#lengths = Uint32Array.from(vectors, ({ length }) => length);
    this.#offsets = new Uint32Array(vectors.length + 1);
    this.#terms = new Uint8Array(vectors.reduce((sum, { terms }) => sum + terms.length, 0));
    for (const [place, { terms }] of vectors.entries()) {
      const at = this.#offsets[place] as number;
      this.#terms.set(terms, at);
      this.#offsets[place + 1] = at + terms.length;
    }
  }

  get size(): number {
    return this.#keys.length;
  }

  get bytes(): number {
    return this.#terms.length + this.size * FIXED_BYTES;
  }

  /** Every vector, ascending by key. */
  *[Symbol.iterator](): Generator<Vector> {
    for (let place = 0; place < this.size; place++) yield this.at(place);
  }

  at(place: number): Vector {
    return {
      key: this.keyAt(place),
      versionKey: this.#versionKeys[place] as number,
      ordinal: this.#ordinals[place] as number,
      length: this.lengthAt(place),
      terms: this.#terms.subarray(this.#offsets[place], this.#offsets[place + 1]),
    };
  }

  keyAt(place: number): number {
    return this.#keys[place] as number;
  }

  lengthAt(place: number): number {
    return this.#lengths[place] as number;
  }

  /** The lengths at the places that `only` has 1 for. */
  lengthsAt(only: Uint8Array): number[] {
    const lengths: number[] = [];
    for (let place = 0; place < this.size; place++) if (only[place] === 1) lengths.push(this.lengthAt(place));
    return lengths;
  }

  /** Visits every term of every place, in their order. */
  scan(visit: (place: number, term: number, held: Occurrence) => void): void {
    for (let place = 0; place < this.size; place++) {
      const from = this.#offsets[place] as number;
      const to = this.#offsets[place + 1] as number;
      scan(this.#terms, (term, held) => visit(place, term, held), from, to);
    }
  }

  /** Those of the keys that are there. */
  load(keys: readonly number[]): Vector[] {
    return keys.flatMap((key) => {
      const place = this.#placeOf(key);
      return place === undefined ? [] : [this.at(place)];
    });
  }

  #placeOf(key: number): number | undefined {
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.keyAt(middle);
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}
