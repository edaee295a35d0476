import type { DatabaseSync } from 'node:sqlite';
import { holdsPhrases } from '../../analysis/phrases.ts';
import type { Scored } from '../../ranking/packed-vectors.ts';

/** So many of the best passages are looked through for phrases. */
const MOST_READ = 400;

/** Which texts and names hold phrases. */
export class Phrases {
  readonly #texts;
  readonly #names;

  constructor(db: DatabaseSync) {
    this.#texts = db.prepare(
      `SELECT p.passage_key, p.text FROM json_each(?) k CROSS JOIN passages p ON p.passage_key = k.value`,
    );
    this.#names = db.prepare(
      `SELECT d.document_key, d.name FROM json_each(?) k CROSS JOIN documents d ON d.document_key = k.value`,
    );
  }

  /** Of these passages, in their order, those that hold each of the phrases. */
  keep(ranked: readonly Scored[], phrases: readonly (readonly string[])[]): readonly Scored[] {
    if (phrases.length === 0) return ranked;
    const read = ranked.slice(0, MOST_READ);
    const rows = this.#texts.all(JSON.stringify(read.map(({ vector }) => vector.key)));
    const holding = new Set(
      rows.filter((row) => holdsPhrases(String(row.text), phrases)).map((row) => Number(row.passage_key)),
    );
    return read.filter(({ vector }) => holding.has(vector.key));
  }

  /** Of these documents those whose names hold each of the phrases. */
  names(documentKeys: readonly number[], phrases: readonly (readonly string[])[]): Set<number> {
    if (phrases.length === 0) return new Set(documentKeys);
    const rows = this.#names.all(JSON.stringify(documentKeys));
    return new Set(
      rows.filter((row) => holdsPhrases(String(row.name), phrases)).map((row) => Number(row.document_key)),
    );
  }
}
