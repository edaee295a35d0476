import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { VECTOR_TABLES } from './vectors/vector-tables.ts';

/** Goes into the file's name: a file of another layout is not opened, but built again from the documents. */
export const SCHEMA_VERSION = 4;

/**
 * An inverted index per project inside one FTS5 table. Text is analysed before it gets here, and FTS5 is given numbers:
 * each project has its own dictionary (`terms`), so that a posting list, a document frequency and a ranking never see
 * another project's text, and no query can contain FTS5 syntax. FTS5's own tokenizers and bm25() are not used: the
 * first cannot split unspaced scripts into pairs, the second takes no term weights and counts over the whole table.
 *
 * `postings` holds for every passage one token per term, `17`, and for terms that weigh much in it a second and a third
 * one, `17b` and `17c`: a tiered index (Manning, Raghavan, Schütze, "Introduction to Information Retrieval", 7.2.1).
 * Keys of passages are never used twice, so that `extents`, the runs of keys a version was given, stay true when single
 * passages are replaced. `vectors` holds what exact scoring needs, apart from the text so that its pages stay small.
 */
const SCHEMA = `
  CREATE TABLE projects (
    project_id INTEGER PRIMARY KEY,
    documents INTEGER NOT NULL DEFAULT 0,
    passages INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE documents (
    document_key INTEGER PRIMARY KEY,
    project_id INTEGER NOT NULL,
    document_id TEXT NOT NULL,
    name TEXT NOT NULL,
    file_type TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (project_id, document_id)
  );
  CREATE TABLE versions (
    version_key INTEGER PRIMARY KEY,
    project_id INTEGER NOT NULL,
    document_key INTEGER NOT NULL,
    version INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('staged', 'live', 'dropped')),
    passages INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX versions_by_document ON versions (document_key, version);
  CREATE INDEX versions_hidden ON versions (project_id, version_key) WHERE state <> 'live';
  CREATE INDEX versions_dropped ON versions (version_key) WHERE state = 'dropped';
  CREATE TABLE extents (
    version_key INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    PRIMARY KEY (version_key, first_id)
  ) WITHOUT ROWID;
  CREATE TABLE passages (
    passage_key INTEGER PRIMARY KEY AUTOINCREMENT,
    version_key INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    passage_id TEXT NOT NULL,
    page INTEGER NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    line_start INTEGER NOT NULL,
    line_end INTEGER NOT NULL,
    text TEXT NOT NULL,
    context TEXT,
    UNIQUE (version_key, ordinal)
  );
  CREATE TABLE vectors (
    passage_key INTEGER PRIMARY KEY,
    version_key INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    length INTEGER NOT NULL,
    terms BLOB NOT NULL
  );
  CREATE TABLE terms (
    term_id INTEGER PRIMARY KEY,
    project_id INTEGER NOT NULL,
    term TEXT NOT NULL,
    passages INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    UNIQUE (project_id, term)
  );
  CREATE TABLE names (
    project_id INTEGER NOT NULL,
    word TEXT NOT NULL,
    document_key INTEGER NOT NULL,
    PRIMARY KEY (project_id, word, document_key)
  ) WITHOUT ROWID;
  CREATE INDEX names_by_document ON names (document_key);
  CREATE VIRTUAL TABLE postings USING fts5 (
    terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  );
`;

/**
 * When each project's passages or dictionary last changed, in transactions counted over the whole file: no number comes
 * twice. For what is kept of a project in memory. Also given to files that were laid out without it.
 */
const CHANGES = `
  CREATE TABLE changes (last INTEGER NOT NULL);
  INSERT INTO changes VALUES (0);
  ALTER TABLE projects ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
`;

/** Segments of posting lists that are merged in pauses (`IndexWriter.merge`); while it writes, FTS5 waits for four. */
const LEAST_MERGED = 2;
const MERGING = `INSERT INTO postings (postings, rank) VALUES ('usermerge', ${LEAST_MERGED})`;

/** Result codes of sqlite.org/rescode.html. */
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Opens an index file for writing, and lays it out when it is new. One that is damaged is replaced by an empty one:
 * what an index holds can be fetched again.
 */
export function openForWriting(file: string): DatabaseSync {
  try {
    return layOut(file);
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw error;
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return layOut(file);
  }
}

function layOut(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000');
    db.exec('PRAGMA cache_size = -8000; PRAGMA secure_delete = ON');
    const has = (table: string) => db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table);
    if (!has('postings')) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} ${CHANGES} COMMIT`);
    if (!has('changes')) db.exec(`BEGIN IMMEDIATE; ${CHANGES} COMMIT`);
    if (!has('embeddings')) db.exec(`BEGIN IMMEDIATE; ${VECTOR_TABLES} COMMIT`);
    const config = db.prepare("SELECT v FROM postings_config WHERE k = 'usermerge'").get();
    if (config?.v !== LEAST_MERGED) db.exec(MERGING);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens an existing index file for searching. @param cacheKb most kilobytes of it kept in memory. */
export function openForReading(file: string, cacheKb: number): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true });
  db.exec(`PRAGMA busy_timeout = 5000; PRAGMA cache_size = -${cacheKb}`);
  return db;
}

/**
 * Writes the log back and empties it: until then, text that was taken out can still be read in it. Waits for searches
 * under way; false where they go on for too long.
 */
export function emptyLog(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
}

/** Runs `work` in one write transaction. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Runs `work` on one unchanging view of the index. */
export function snapshot<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    if (db.isTransaction) db.exec('COMMIT');
  }
}
