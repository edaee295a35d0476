import type { DatabaseSync } from 'node:sqlite';
import type {
  DocumentPage,
  DocumentQuery,
  IndexStats,
  PassageQuery,
  PassageResult,
} from '../../domain/search-engine.ts';
import { DocumentSearch } from './document-search.ts';
import { PassageSearch } from './passage-search.ts';
import { snapshot } from './schema.ts';

/** Every search of an index file, each on one unchanging view of it. */
export class IndexReader {
  readonly #db: DatabaseSync;
  readonly #passages: PassageSearch;
  readonly #documents: DocumentSearch;
  readonly #stats;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#passages = new PassageSearch(db);
    this.#documents = new DocumentSearch(db);
    this.#stats = db.prepare(
      `SELECT total(documents) AS documents, total(passages) AS passages FROM projects
       WHERE ?1 IS NULL OR project_id = ?1`,
    );
  }

  passages(query: PassageQuery): PassageResult {
    return snapshot(this.#db, () => this.#passages.passages(query));
  }

  query(query: DocumentQuery): DocumentPage {
    return snapshot(this.#db, () => this.#documents.query(query));
  }

  stats(projectId?: number): IndexStats {
    const row = this.#stats.get(projectId ?? null);
    return { documents: Number(row?.documents), passages: Number(row?.passages) };
  }
}
