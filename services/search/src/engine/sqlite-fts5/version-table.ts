import type { DatabaseSync } from 'node:sqlite';
import type { DocumentVersion, IndexedDocument, RemoveFilter } from '../../domain/search-engine.ts';
import { nameWords } from '../analysis/name-words.ts';
import { FIRST_PASSAGES, titleWords } from '../analysis/title-words.ts';
import { toContext } from '../stored-context.ts';
import type { Change } from './purge.ts';

interface Version {
  version_key: number;
  version: number;
  state: 'staged' | 'live';
}

/**
 * Which versions of which documents exist and which one is visible. A version is `staged` while it is written, `live`
 * when published, and `dropped` once it is to be taken out. Every method runs inside the caller's transaction.
 */
export class VersionTable {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** The key under which passages of a version are written; made on first use. */
  open(of: DocumentVersion): number {
    const documentKey =
      this.#documentKey(of) ??
      this.#insert(
        "INSERT INTO documents (project_id, document_id, name, file_type, created_at) VALUES (?, ?, '', '', '')",
        of.projectId,
        of.documentId,
      );
    const present = this.#versions(documentKey).find(({ version }) => version === of.version);
    return (
      present?.version_key ??
      this.#insert(
        "INSERT INTO versions (project_id, document_key, version, state) VALUES (?, ?, ?, 'staged')",
        of.projectId,
        documentKey,
        of.version,
      )
    );
  }

  /** @see SearchEngine.publish */
  publish(document: IndexedDocument): boolean {
    const key = this.open(document);
    const documentKey = this.#documentKey(document) ?? 0;
    const versions = this.#versions(documentKey);
    const live = versions.find(({ state }) => state === 'live');
    if (live && live.version > document.version) {
      this.#setState(key, 'dropped');
      return false;
    }
    for (const version of versions) {
      if (version.version < document.version) this.#setState(version.version_key, 'dropped');
    }
    this.#setState(key, 'live');
    this.#run(
      'UPDATE documents SET file_type = ?, created_at = ? WHERE document_key = ?',
      document.fileType,
      document.createdAt.toISOString(),
      documentKey,
    );
    this.#setName(document.projectId, documentKey, document.name);
    return true;
  }

  /** Hides what the filter names. */
  drop(filter: RemoveFilter): void {
    if (!('documentId' in filter)) {
      this.#run("UPDATE versions SET state = 'dropped' WHERE project_id = ?", filter.projectId);
      for (const table of ['names', 'documents', 'projects']) {
        this.#run(`DELETE FROM ${table} WHERE project_id = ?`, filter.projectId);
      }
      return;
    }
    const documentKey = this.#documentKey(filter);
    if (documentKey === undefined) return;
    const versions = this.#versions(documentKey);
    const doomed = versions.filter(
      ({ version }) => version < (filter.versionBelow ?? Number.POSITIVE_INFINITY),
    );
    for (const { version_key } of doomed) this.#setState(version_key, 'dropped');
    if (doomed.length < versions.length) {
      this.#nameAgain(filter.projectId, documentKey);
      return;
    }
    for (const table of ['names', 'documents'])
      this.#run(`DELETE FROM ${table} WHERE document_key = ?`, documentKey);
  }

  rename(target: { projectId: number; documentId: string; name: string }): void {
    const documentKey = this.#documentKey(target);
    if (documentKey !== undefined) this.#setName(target.projectId, documentKey, target.name);
  }

  /** Notes which passages belong to a version, as runs of consecutive keys. @param keys ascending. */
  extend(versionKey: number, keys: number[]): void {
    for (const key of keys) {
      const extended = this.#run(
        'UPDATE extents SET last_id = ? WHERE version_key = ? AND last_id = ?',
        ...[key, versionKey, key - 1],
      );
      if (!extended) this.#run('INSERT INTO extents VALUES (?, ?, ?)', versionKey, key, key);
    }
  }

  /** Counts passages of a version, and of its project where it is live. */
  count(versionKey: number, { passages, length }: Change): void {
    this.#run(
      'UPDATE versions SET passages = passages + ?, length = length + ? WHERE version_key = ?',
      ...[passages, length, versionKey],
    );
    const version = this.#get('SELECT project_id, state FROM versions WHERE version_key = ?', versionKey);
    if (version?.state === 'live') this.#countProject(Number(version.project_id), 0, passages, length);
  }

  #setState(versionKey: number, state: 'live' | 'dropped'): void {
    const row = this.#get(
      'SELECT project_id, state, passages, length FROM versions WHERE version_key = ?',
      versionKey,
    );
    if (!row || row.state === state) return;
    this.#run('UPDATE versions SET state = ? WHERE version_key = ?', state, versionKey);
    const sign = state === 'live' ? 1 : row.state === 'live' ? -1 : 0;
    if (sign === 0) return;
    this.#countProject(Number(row.project_id), sign, sign * Number(row.passages), sign * Number(row.length));
  }

  #countProject(projectId: number, documents: number, passages: number, length: number): void {
    this.#run(
      `INSERT INTO projects (project_id, documents, passages, length) VALUES (?, ?, ?, ?)
       ON CONFLICT (project_id) DO UPDATE SET documents = documents + excluded.documents,
         passages = passages + excluded.passages, length = length + excluded.length`,
      ...[projectId, documents, passages, length],
    );
  }

  #setName(projectId: number, documentKey: number, name: string): void {
    this.#run('UPDATE documents SET name = ? WHERE document_key = ?', name, documentKey);
    this.#run('DELETE FROM names WHERE document_key = ?', documentKey);
    for (const word of [...nameWords(name), ...this.#titleWords(documentKey)]) {
      this.#run(
        'INSERT INTO names (project_id, word, document_key) VALUES (?, ?, ?)',
        projectId,
        word,
        documentKey,
      );
    }
  }

  /** After another version, or none, is the visible one. */
  #nameAgain(projectId: number, documentKey: number): void {
    const row = this.#get('SELECT name FROM documents WHERE document_key = ?', documentKey);
    this.#setName(projectId, documentKey, String(row?.name ?? ''));
  }

  /** Of the visible version. */
  #titleWords(documentKey: number): string[] {
    const rows = this.#prepare(
      `SELECT p.text, p.page, p.context FROM versions v JOIN passages p USING (version_key)
       WHERE v.document_key = ? AND v.state = 'live' AND p.ordinal < ${FIRST_PASSAGES} ORDER BY p.ordinal`,
    ).all(documentKey);
    return titleWords(
      rows.map(({ text, page, context }) => ({
        text: String(text),
        page: Number(page),
        context: toContext(context),
      })),
    );
  }

  #documentKey(of: { projectId: number; documentId: string }): number | undefined {
    const sql = 'SELECT document_key FROM documents WHERE project_id = ? AND document_id = ?';
    const row = this.#get(sql, of.projectId, of.documentId);
    return row && Number(row.document_key);
  }

  #versions(documentKey: number): Version[] {
    return this.#prepare(
      "SELECT version_key, version, state FROM versions WHERE document_key = ? AND state <> 'dropped'",
    ).all(documentKey) as unknown as Version[];
  }

  #prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #get(sql: string, ...values: (string | number)[]) {
    return this.#prepare(sql).get(...values);
  }

  #run(sql: string, ...values: (string | number)[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  #insert(sql: string, ...values: (string | number)[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }
}
