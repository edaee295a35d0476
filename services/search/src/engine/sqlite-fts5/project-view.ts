import type { DatabaseSync } from 'node:sqlite';
import { idf } from '../ranking/bm25.ts';
import type { Extent, Scope } from './candidates.ts';
import type { KnownTerm, ProjectTotals } from './project-index.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** What searches read of a project beside its postings. */
export class ProjectView {
  readonly #totals;
  readonly #termsByText;
  readonly #termsById;
  readonly #hidden;
  readonly #ofDocuments;
  readonly #countDocuments;

  constructor(db: DatabaseSync) {
    this.#totals = db.prepare(
      'SELECT documents, passages, length, changed FROM projects WHERE project_id = ?',
    );
    this.#termsByText = db.prepare(
      `SELECT term, term_id, passages FROM terms
       WHERE project_id = ? AND term IN (SELECT value FROM json_each(?))`,
    );
    this.#termsById = db.prepare(
      'SELECT term_id, passages, stop FROM terms WHERE term_id IN (SELECT value FROM json_each(?))',
    );
    this.#hidden = db.prepare(
      `SELECT e.first_id, e.last_id FROM versions v CROSS JOIN extents e USING (version_key)
       WHERE v.project_id = ? AND v.state <> 'live' ORDER BY e.first_id`,
    );
    const documents = `FROM json_each(?2) wanted
       CROSS JOIN documents d ON d.project_id = ?1 AND d.document_id = wanted.value
       CROSS JOIN versions v ON v.document_key = d.document_key AND v.state = 'live'`;
    this.#ofDocuments = db.prepare(
      `SELECT e.first_id, e.last_id ${documents} CROSS JOIN extents e USING (version_key) ORDER BY e.first_id`,
    );
    this.#countDocuments = db.prepare(`SELECT count(DISTINCT d.document_key) AS documents ${documents}`);
  }

  totals(projectId: number): ProjectTotals {
    const row = this.#totals.get(projectId);
    const passages = Number(row?.passages ?? 0);
    const length = Number(row?.length ?? 0);
    const meanLength = passages > 0 ? Math.max(1, length / passages) : 1;
    const changed = Number(row?.changed ?? 0);
    return { documents: Number(row?.documents ?? 0), passages, length, meanLength, changed };
  }

  countDocuments(projectId: number, documentIds: string[]): number {
    return Number(this.#countDocuments.get(projectId, JSON.stringify(documentIds))?.documents ?? 0);
  }

  scope(projectId: number, documentIds: string[]): Scope {
    return {
      hidden: this.#hidden.all(projectId).map(extent),
      only: documentIds.length > 0 ? this.extentsOf(projectId, documentIds) : undefined,
    };
  }

  /** Where the visible passages of the documents are, ascending. */
  extentsOf(projectId: number, documentIds: string[]): Extent[] {
    return this.#ofDocuments.all(projectId, JSON.stringify(documentIds)).map(extent);
  }

  /** The query's terms that occur in the project, by their text. */
  known(projectId: number, terms: Iterable<string>): Map<string, KnownTerm> {
    const rows = this.#termsByText.all(projectId, JSON.stringify([...terms]));
    return new Map(
      rows.map((row) => [String(row.term), { id: Number(row.term_id), passages: Number(row.passages) }]),
    );
  }

  /** Those of the given terms that are not function words, with the number of passages that hold each. */
  content(termIds: Iterable<number>): Map<number, number> {
    const rows = this.#termsById.all(JSON.stringify([...termIds]));
    return new Map(rows.filter((row) => !row.stop).map((row) => [Number(row.term_id), Number(row.passages)]));
  }
}

/** Weighs a term: how much the query wants it, times its idf in the project. */
export function weigh(
  id: number,
  queryWeight: number,
  passages: number,
  totals: ProjectTotals,
): WeightedTerm {
  return { id, passages, weight: queryWeight * idf(totals.passages, passages) };
}

function extent(row: Record<string, unknown>): Extent {
  return { first: Number(row.first_id), last: Number(row.last_id) };
}
