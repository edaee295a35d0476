import type { DatabaseSync } from 'node:sqlite';
import type { QuestionVector } from '../../../domain/vector-index.ts';
import { topKeys } from '../../ranking/top.ts';
import { type Codes, cosine, restore } from '../../vectors/quantized.ts';
import { scanSigns } from '../../vectors/sign-scan.ts';
import type { Extent, Scope } from '../candidates.ts';
import { HeldSigns, type Signs } from './held-signs.ts';

/** Passages whose vectors are compared exactly, those whose signs fit best, for each one wanted. */
const CANDIDATES = 3;

type Row = [passageKey: number, codes: Uint8Array];

/** Searches by meaning in a project, each on the caller's view of the index. */
export class VectorSearch {
  readonly #served;
  readonly #codes;
  readonly #held: HeldSigns;

  constructor(db: DatabaseSync) {
    this.#served = db.prepare('SELECT space_key FROM spaces WHERE space_id = ? AND served = 1');
    this.#codes = db.prepare(
      `SELECT passage_key, codes FROM embeddings
       WHERE passage_key IN (SELECT value FROM json_each(?)) AND space_key = ?`,
    );
    this.#codes.setReturnArrays(true);
    this.#held = new HeldSigns(db);
  }

  /**
   * Undefined where the question's space is not served, or the project has no vector of it.
   * @param passages visible ones of the project.
   */
  open(
    of: { projectId: number; passages: number },
    question: QuestionVector | undefined,
    scope: () => Scope,
  ): VectorLeg | undefined {
    const space = question && this.#served.get(question.spaceId);
    if (!space) return undefined;
    const spaceKey = Number(space.space_key);
    const signs = this.#held.of(of.projectId, spaceKey, of.passages);
    if (signs.count === 0 || signs.width !== Math.ceil(question.values.length / 8)) return undefined;
    const read = (keys: readonly number[]) =>
      new Map(this.#codes.all(JSON.stringify(keys), spaceKey) as unknown as Row[]);
    return new VectorLeg(question.values, { signs, places: placesIn(signs, scope()), read, ...of });
  }

  forget(projectId: number): void {
    this.#held.forget(projectId);
  }
}

/** The passages of one search as their vectors have them. */
export class VectorLeg {
  /** The question's vector. */
  readonly question: Float32Array;
  readonly #signs: Signs;
  readonly #places: Int32Array;
  readonly #read: (keys: readonly number[]) => Map<number, Codes>;
  readonly #passages: number;
  readonly #known = new Map<number, Codes | undefined>();

  constructor(
    question: Float32Array,
    {
      signs,
      places,
      read,
      passages,
    }: {
      signs: Signs;
      /** Of those in scope. */
      places: Int32Array;
      read: (keys: readonly number[]) => Map<number, Codes>;
      /** Visible ones of the project. */
      passages: number;
    },
  ) {
    this.question = question;
    this.#signs = signs;
    this.#places = places;
    this.#read = read;
    this.#passages = passages;
  }

  /** Keys of the passages whose vectors are nearest to one, nearest first. */
  nearest(vector: Float32Array, count: number): number[] {
    const { signs, keys, count: all } = this.#signs;
    const fits = scanSigns(vector, signs, all);
    const places = topKeys(this.#places, (place) => fits[place] as number, CANDIDATES * count);
    const candidates = places.map((place) => keys[place] as number);
    return [...this.#load(candidates)]
      .map(([key, codes]) => ({ key, score: cosine(vector, codes) }))
      .sort((a, b) => b.score - a.score || a.key - b.key)
      .slice(0, count)
      .map(({ key }) => key);
  }

  /** The vectors of passages, without those that have none. */
  vectors(keys: readonly number[]): Float32Array[] {
    return [...this.#load(keys).values()].map(restore);
  }

  /** Which of the passages have a vector: all, unless there are fewer vectors than passages. */
  having(keys: readonly number[]): { has(key: number): boolean } {
    return this.#signs.count < this.#passages ? this.#load(keys) : { has: () => true };
  }

  #load(keys: readonly number[]): Map<number, Codes> {
    const missing = keys.filter((key) => !this.#known.has(key));
    if (missing.length > 0) {
      const found = this.#read(missing);
      for (const key of missing) this.#known.set(key, found.get(key));
    }
    const loaded = new Map<number, Codes>();
    for (const key of keys) {
      const codes = this.#known.get(key);
      if (codes) loaded.set(key, codes);
    }
    return loaded;
  }
}

/** Places of the signs whose passages are in scope. */
function placesIn({ keys, count }: Signs, { hidden, only }: Scope): Int32Array {
  const places = new Int32Array(count);
  let size = 0;
  for (let place = 0; place < count; place++) {
    const key = keys[place] as number;
    if (holds(hidden, key) || (only && !holds(only, key))) continue;
    places[size++] = place;
  }
  return places.subarray(0, size);
}

/** Whether one of the extents, ascending, holds a key. */
function holds(extents: readonly Extent[], key: number): boolean {
  let low = 0;
  let high = extents.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { first, last } = extents[middle] as Extent;
    if (key < first) high = middle - 1;
    else if (key > last) low = middle + 1;
    else return true;
  }
  return false;
}
