import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Extent } from '../candidates.ts';

/** A term as the dictionary of one space has it. */
export interface SpaceTerm {
  term: string;
  id: number;
  /** Passages that hold it, visible or not. */
  passages: number;
}

/** A visible document. */
export interface DocumentRow {
  versionKey: number;
  documentKey: number;
  projectId: number;
  documentId: string;
}

/** A word of a document's name. */
export interface NameRow {
  word: string;
  documentKey: number;
}

/** What a group of spaces holds. */
export interface GroupTotals {
  /** Those of the spaces that hold visible documents. */
  spaces: string;
  passages: number;
  /** Of a passage; at least 1. */
  meanLength: number;
}

/** Words of names that are read for one word of a query, of one group. */
const MOST_NAMES = 2_000;

/** What searches of many spaces read of an index file. Spaces are given as JSON lists of their numbers. */
export class AcrossView {
  readonly #totals;
  readonly #terms;
  readonly #hidden;
  readonly #ofVersions;
  readonly #ofDocuments;
  readonly #names;
  readonly #extents;

  constructor(db: DatabaseSync) {
    this.#totals = db.prepare(
      `SELECT json_group_array(p.project_id) AS spaces, total(p.passages) AS passages, total(p.length) AS length
       FROM json_each(?) s CROSS JOIN projects p ON p.project_id = s.value AND p.documents > 0`,
    );
    this.#terms = db.prepare(
      `SELECT t.term, t.term_id, t.passages FROM json_each(?1) s CROSS JOIN json_each(?2) w
       CROSS JOIN terms t ON t.project_id = s.value AND t.term = w.value`,
    );
    this.#hidden = db.prepare(
      `SELECT e.first_id, e.last_id FROM json_each(?) s
       CROSS JOIN versions v ON v.project_id = s.value AND v.state <> 'live'
       CROSS JOIN extents e USING (version_key) ORDER BY e.first_id`,
    );
    const visible = (key: string) =>
      `SELECT v.version_key, d.document_key, d.project_id, d.document_id FROM json_each(?) k
       CROSS JOIN versions v ON v.${key} = k.value AND v.state = 'live'
       CROSS JOIN documents d ON d.document_key = v.document_key`;
    this.#ofVersions = db.prepare(visible('version_key'));
    this.#ofDocuments = db.prepare(visible('document_key'));
    this.#names = db.prepare(
      `SELECT n.word, n.document_key FROM json_each(?1) s
       CROSS JOIN names n ON n.project_id = s.value AND n.word >= ?2 AND n.word < ?3 LIMIT ${MOST_NAMES}`,
    );
    this.#extents = db.prepare(
      `SELECT e.version_key, e.first_id, e.last_id FROM json_each(?) k
       CROSS JOIN extents e ON e.version_key = k.value`,
    );
    const wide = [this.#terms, this.#ofVersions, this.#ofDocuments, this.#names];
    for (const statement of wide) statement.setReturnArrays(true);
  }

  totals(spaces: string): GroupTotals {
    const row = this.#totals.get(spaces);
    const passages = Number(row?.passages ?? 0);
    return {
      spaces: String(row?.spaces),
      passages,
      meanLength: passages > 0 ? Math.max(1, Number(row?.length) / passages) : 1,
    };
  }

  terms(spaces: string, terms: readonly string[]): SpaceTerm[] {
    const rows = this.#terms.all(spaces, JSON.stringify(terms)) as unknown as [string, number, number][];
    return rows.map(([term, id, passages]) => ({ term, id, passages }));
  }

  /** Passages of versions that are not visible, ascending. */
  hidden(spaces: string): Extent[] {
    const rows = this.#hidden.all(spaces);
    return rows.map((row) => ({ first: Number(row.first_id), last: Number(row.last_id) }));
  }

  /** The documents of those of the versions that are visible. */
  ofVersions(versionKeys: readonly number[]): DocumentRow[] {
    return documentRows(this.#ofVersions, versionKeys);
  }

  /** Those of the documents that are visible. */
  ofDocuments(documentKeys: readonly number[]): DocumentRow[] {
    return documentRows(this.#ofDocuments, documentKeys);
  }

  /** Names that hold the word, or a word that begins with it; of documents that are not visible yet, too. */
  names(spaces: string, word: string, isBeginning: boolean): NameRow[] {
    const end = isBeginning ? `${word}\u{10FFFF}` : `${word}\u0000`;
    const rows = this.#names.all(spaces, word, end) as unknown as [string, number][];
    return rows.map(([held, documentKey]) => ({ word: held, documentKey }));
  }

  /** Version -> where its passages are. */
  extents(versionKeys: readonly number[]): Map<number, Extent[]> {
    const extents = new Map<number, Extent[]>();
    for (const row of this.#extents.all(JSON.stringify(versionKeys))) {
      const of = extents.get(Number(row.version_key)) ?? [];
      of.push({ first: Number(row.first_id), last: Number(row.last_id) });
      extents.set(Number(row.version_key), of);
    }
    return extents;
  }
}

/** Read in the order of the keys, which is that of the file. */
function documentRows(statement: StatementSync, keys: readonly number[]): DocumentRow[] {
  const ascending = Float64Array.from(keys).sort();
  const rows = statement.all(JSON.stringify([...ascending])) as unknown as [number, number, number, string][];
  return rows.map(([versionKey, documentKey, projectId, documentId]) => ({
    versionKey,
    documentKey,
    projectId,
    documentId,
  }));
}
