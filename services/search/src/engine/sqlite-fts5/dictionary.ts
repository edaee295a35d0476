import type { DatabaseSync } from 'node:sqlite';
import { isStopTerm } from '../analysis/analyzer.ts';
import type { PassageTerms } from '../analysis/passage-terms.ts';

/** The terms of each project, their numbers, and how many of its passages hold each (whether visible or not). */
export class Dictionary {
  readonly #add;
  readonly #subtract;
  readonly #forget;

  constructor(db: DatabaseSync) {
    this.#add = db.prepare(
      `INSERT INTO terms (project_id, term, passages, stop) VALUES (?, ?, ?, ?)
       ON CONFLICT (project_id, term) DO UPDATE SET passages = passages + excluded.passages RETURNING term_id`,
    );
    this.#subtract = db.prepare('UPDATE terms SET passages = passages - ? WHERE term_id = ?');
    this.#forget = db.prepare('DELETE FROM terms WHERE term_id = ? AND passages <= 0');
  }

  /** Counts the terms of new passages. @returns term -> number. */
  add(projectId: number, passages: PassageTerms[]): Map<string, number> {
    const holders = new Map<string, number>();
    for (const { held } of passages) {
      for (const term of held.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
    }
    const ids = new Map<string, number>();
    for (const [term, count] of holders) {
      const row = this.#add.get(projectId, term, count, isStopTerm(term) ? 1 : 0);
      ids.set(term, Number(row?.term_id));
    }
    return ids;
  }

  /** Takes away passages that held the terms. @param holders term number -> how many passages. */
  subtract(holders: ReadonlyMap<number, number>): void {
    for (const [termId, count] of holders) {
      this.#subtract.run(count, termId);
      this.#forget.run(termId);
    }
  }
}
