import type { DatabaseSync } from 'node:sqlite';
import type {
  BeginQuery,
  Begun,
  FindQuery,
  FindResult,
  Match,
  NearQuery,
  ShownMatch,
} from '../../domain/entries/find.ts';
import { FIRST_OTHER } from '../../domain/entries/spaces.ts';
import type {
  DocumentPage,
  DocumentQuery,
  IndexStats,
  NameMatches,
  NameQuery,
  PassageQuery,
  PassageResult,
} from '../../domain/search-engine.ts';
import { AcrossSearch } from './across/across-search.ts';
import { AcrossView } from './across/across-view.ts';
import { NearSearch } from './across/near-search.ts';
import { ShownMatches } from './across/shown-matches.ts';
import { DocumentSearch } from './document-search.ts';
import { HeldProjects } from './held/held-projects.ts';
import type { HeldLimits } from './held/limits.ts';
import { NameSearch } from './name-search.ts';
import { PassageSearch } from './passage-search.ts';
import type { ProjectIndex } from './project-index.ts';
import { snapshot } from './schema.ts';
import { StoredProjects } from './stored-project.ts';
import { VectorSearch } from './vectors/vector-search.ts';

/** Every search of an index file, each on one unchanging view of it. */
export class IndexReader {
  readonly #db: DatabaseSync;
  readonly #stored: StoredProjects;
  readonly #held: HeldProjects;
  readonly #passages: PassageSearch;
  readonly #documents: DocumentSearch;
  readonly #names: NameSearch;
  readonly #vectors: VectorSearch;
  readonly #across: AcrossSearch;
  readonly #shown: ShownMatches;
  readonly #near: NearSearch;
  readonly #stats;
  readonly #statsOfDocument;

  constructor(db: DatabaseSync, limits: HeldLimits) {
    this.#db = db;
    this.#stored = new StoredProjects(db);
    this.#held = new HeldProjects(db, limits, this.#stored);
    this.#passages = new PassageSearch(db);
    this.#documents = new DocumentSearch(db);
    this.#names = new NameSearch(db);
    this.#vectors = new VectorSearch(db);
    this.#across = new AcrossSearch(db);
    this.#shown = new ShownMatches(db, new AcrossView(db));
    this.#near = new NearSearch(db);
    this.#stats = db.prepare(
      `SELECT total(documents) AS documents, total(passages) AS passages FROM projects
       WHERE (?1 IS NULL AND project_id < ${FIRST_OTHER}) OR project_id = ?1`,
    );
    this.#statsOfDocument = db.prepare(
      `SELECT count(*) AS documents, total(v.passages) AS passages
       FROM documents d JOIN versions v ON v.document_key = d.document_key AND v.state = 'live'
       WHERE d.project_id = ? AND d.document_id = ?`,
    );
  }

  passages(query: PassageQuery): PassageResult {
    return snapshot(this.#db, () => {
      const { projectId, documentIds, vector } = query;
      const project = this.#open(projectId);
      const { passages } = project.totals;
      const scope = () => this.#stored.view.scope(projectId, documentIds);
      const leg = this.#vectors.open({ projectId, passages }, vector, scope);
      return this.#passages.passages(project, query, leg);
    });
  }

  query(query: DocumentQuery): DocumentPage {
    return snapshot(this.#db, () => this.#documents.query(this.#open(query.projectId), query));
  }

  names(query: NameQuery): NameMatches {
    return snapshot(this.#db, () => this.#names.find(query));
  }

  find(query: FindQuery): FindResult {
    return snapshot(this.#db, () => this.#across.find(query));
  }

  show(matches: readonly Match[], weights: ReadonlyMap<string, number>): ShownMatch[] {
    return snapshot(this.#db, () => this.#shown.show(matches, weights));
  }

  begin(query: BeginQuery): Begun[][] {
    return snapshot(this.#db, () => this.#shown.begin(query));
  }

  near(query: NearQuery): Map<string, string[]> {
    return snapshot(this.#db, () => this.#near.near(query));
  }

  stats(projectId?: number, documentId?: string): IndexStats {
    const row =
      projectId !== undefined && documentId !== undefined
        ? this.#statsOfDocument.get(projectId, documentId)
        : this.#stats.get(projectId ?? null);
    return { documents: Number(row?.documents), passages: Number(row?.passages) };
  }

  /** Whether a search of the project needs no more than what may be held of it. */
  canHold(projectId: number): boolean {
    return this.#held.canHold(projectId);
  }

  /** Nothing of the project stays in memory. */
  forget(projectId: number): void {
    this.#held.forget(projectId);
    this.#vectors.forget(projectId);
  }

  #open(projectId: number): ProjectIndex {
    return this.#held.open(projectId) ?? this.#stored.open(projectId);
  }
}
