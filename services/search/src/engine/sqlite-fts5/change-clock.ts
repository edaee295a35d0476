import type { DatabaseSync } from 'node:sqlite';

/** Notes which projects change, so that what is kept of them in memory is known to be current or not. */
export class ChangeClock {
  readonly #tick;
  readonly #note;

  constructor(db: DatabaseSync) {
    this.#tick = db.prepare('UPDATE changes SET last = last + 1 RETURNING last');
    this.#note = db.prepare('UPDATE projects SET changed = ? WHERE project_id = ?');
  }

  /** Inside the transaction that changes passages or terms of the project, at its end. */
  note(projectId: number): void {
    this.#note.run(Number(this.#tick.get()?.last), projectId);
  }
}
