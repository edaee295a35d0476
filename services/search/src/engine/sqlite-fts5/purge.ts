import type { DatabaseSync } from 'node:sqlite';
import { unpackVector } from '../ranking/term-vector.ts';
import type { ChangeClock } from './change-clock.ts';
import type { Dictionary } from './dictionary.ts';
import { transaction } from './schema.ts';

/** Passages taken out in one transaction. */
const SLICE = 200;

/** Passages gained or, below 0, lost, and their summed length. */
export interface Change {
  passages: number;
  length: number;
}

/** Takes passages out of the index for good. What it takes out of dropped versions is invisible before it begins. */
export class Purge {
  readonly #db: DatabaseSync;
  readonly #dictionary: Dictionary;
  readonly #clock: ChangeClock;
  readonly #nextDropped;
  readonly #someOf;
  readonly #keyAt;
  readonly #vector;
  readonly #deletions;
  readonly #forgetVersion;
  /** Something was taken out since this was last set to false. */
  hasTaken = false;

  constructor(db: DatabaseSync, dictionary: Dictionary, clock: ChangeClock) {
    this.#db = db;
    this.#dictionary = dictionary;
    this.#clock = clock;
    this.#nextDropped = db.prepare(
      "SELECT version_key, project_id FROM versions WHERE state = 'dropped' LIMIT 1",
    );
    this.#someOf = db.prepare(
      `SELECT passage_key FROM passages WHERE version_key = ? ORDER BY ordinal LIMIT ${SLICE}`,
    );
    this.#keyAt = db.prepare('SELECT passage_key FROM passages WHERE version_key = ? AND ordinal = ?');
    this.#vector = db.prepare('SELECT terms, length FROM vectors WHERE passage_key = ?');
    this.#deletions = [
      db.prepare('DELETE FROM postings WHERE rowid = ?'),
      db.prepare('DELETE FROM vectors WHERE passage_key = ?'),
      db.prepare('DELETE FROM embeddings WHERE passage_key = ?'),
      db.prepare('DELETE FROM passages WHERE passage_key = ?'),
    ];
    this.#forgetVersion = [
      db.prepare('DELETE FROM extents WHERE version_key = ?'),
      db.prepare('DELETE FROM embedded WHERE version_key = ?'),
      db.prepare('DELETE FROM versions WHERE version_key = ?'),
    ];
  }

  /**
   * Takes out every dropped version, a slice a transaction: a process that dies in between goes on at the next start.
   */
  dropped(): void {
    for (let next = this.#nextDropped.get(); next; next = this.#nextDropped.get()) {
      const versionKey = Number(next.version_key);
      transaction(this.#db, () => {
        const keys = this.#someOf.all(versionKey).map((row) => Number(row.passage_key));
        this.#take(keys);
        if (keys.length < SLICE) for (const statement of this.#forgetVersion) statement.run(versionKey);
        this.#clock.note(Number(next.project_id));
      });
    }
  }

  /** Takes out single passages, inside the caller's transaction. Ordinals that are not there are ignored. */
  passages(versionKey: number, ordinals: number[]): Change {
    const rows = ordinals.map((ordinal) => this.#keyAt.get(versionKey, ordinal));
    return this.#take(rows.flatMap((row) => (row ? [Number(row.passage_key)] : [])));
  }

  #take(passageKeys: number[]): Change {
    if (passageKeys.length > 0) this.hasTaken = true;
    const holders = new Map<number, number>();
    let length = 0;
    for (const key of passageKeys) {
      const vector = this.#vector.get(key);
      if (!vector) continue;
      length += Number(vector.length);
      for (const termId of unpackVector(vector.terms as Uint8Array).keys()) {
        holders.set(termId, (holders.get(termId) ?? 0) + 1);
      }
      for (const statement of this.#deletions) statement.run(key);
    }
    this.#dictionary.subtract(holders);
    return { passages: -passageKeys.length, length: -length };
  }
}
