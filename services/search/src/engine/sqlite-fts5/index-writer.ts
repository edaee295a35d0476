import type { DatabaseSync } from 'node:sqlite';
import type { EmbeddingSpace } from '@cairn/service/embedding';
import type {
  DocumentVersion,
  IndexedDocument,
  PassageBatch,
  PassageText,
  RemoveFilter,
  UpsertResult,
  WholeVersion,
} from '../../domain/search-engine.ts';
import type { PassageToEmbed, VectorProgress, VersionVectors } from '../../domain/vector-index.ts';
import { analyzePassage } from '../analysis/passage-terms.ts';
import { refusal } from '../passage-limits.ts';
import type { Occurrence } from '../ranking/fields.ts';
import { packVector } from '../ranking/term-vector.ts';
import { fromContext } from '../stored-context.ts';
import { ChangeClock } from './change-clock.ts';
import { Dictionary } from './dictionary.ts';
import { Purge } from './purge.ts';
import { transaction } from './schema.ts';
import { postingTokens } from './tiers.ts';
import { adoptVectors } from './vectors/adopt-vectors.ts';
import { VectorWriter } from './vectors/vector-writer.ts';
import { VersionTable } from './version-table.ts';

/** Passages written in one transaction: a few tens of milliseconds of work. */
const SLICE = 200;

/** Pages of posting lists merged in one transaction: about 50 milliseconds of work. */
const MERGED_PAGES = 500;

/** A larger file is not rewritten as a whole: it would take minutes, and as much room again. */
const MOST_COMPACTED_BYTES = 512 * 1024 * 1024;

/**
 * Every change to an index file. Each method is one transaction, or several that may be cut off between and repeated.
 */
export class IndexWriter {
  readonly #db: DatabaseSync;
  readonly #dictionary: Dictionary;
  readonly #versions: VersionTable;
  readonly #purge: Purge;
  readonly #clock: ChangeClock;
  readonly #vectors: VectorWriter;
  readonly #insertPassage;
  readonly #insertVector;
  readonly #insertPostings;
  readonly #merge;
  readonly #changes;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#dictionary = new Dictionary(db);
    this.#versions = new VersionTable(db);
    this.#clock = new ChangeClock(db);
    this.#purge = new Purge(db, this.#dictionary, this.#clock);
    this.#vectors = new VectorWriter(db);
    this.#insertPassage = db.prepare(
      `INSERT INTO passages
         (version_key, ordinal, passage_id, page, start, "end", line_start, line_end, text, context)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertVector = db.prepare(
      'INSERT INTO vectors (passage_key, version_key, ordinal, length, terms) VALUES (?, ?, ?, ?, ?)',
    );
    this.#insertPostings = db.prepare('INSERT INTO postings (rowid, terms) VALUES (?, ?)');
    this.#merge = db.prepare("INSERT INTO postings (postings, rank) VALUES ('merge', ?)");
    this.#changes = db.prepare('SELECT total_changes() AS changes');
    this.#purge.dropped();
  }

  upsert(batch: PassageBatch): UpsertResult[] {
    const results: UpsertResult[] = [];
    for (let at = 0; at < batch.passages.length; at += SLICE) {
      const slice = { ...batch, passages: batch.passages.slice(at, at + SLICE) };
      results.push(...this.#change([batch.projectId], () => this.#upsertSlice(slice)));
    }
    return results;
  }

  publish(document: IndexedDocument): boolean {
    const published = this.#change([document.projectId], () => this.#versions.publish(document));
    this.#purge.dropped();
    return published;
  }

  /** Short versions whole, in one transaction. */
  index(versions: readonly WholeVersion[]): UpsertResult[][] {
    const projectIds = versions.map(({ document }) => document.projectId);
    const results = this.#change(projectIds, () =>
      versions.map(({ document, passages }) => {
        const written = this.#upsertSlice({ ...document, passages });
        if (written.every(({ ok }) => ok)) this.#versions.publish(document);
        return written;
      }),
    );
    this.#purge.dropped();
    return results;
  }

  remove(filter: RemoveFilter): void {
    this.#change([filter.projectId], () => this.#versions.drop(filter));
    this.#purge.dropped();
  }

  rename(target: { projectId: number; documentId: string; name: string }): void {
    transaction(this.#db, () => this.#versions.rename(target));
  }

  pendingVectors(space: EmbeddingSpace, limit: number): DocumentVersion[] {
    return this.#vectors.pending(space, limit);
  }

  textsToEmbed(version: DocumentVersion): PassageToEmbed[] {
    return this.#vectors.texts(version);
  }

  vectorProgress(space: EmbeddingSpace): VectorProgress {
    return this.#vectors.progress(space);
  }

  writeVectors(space: EmbeddingSpace, vectors: VersionVectors): void {
    transaction(this.#db, () => this.#vectors.write(space, vectors));
  }

  serveVectors(space: EmbeddingSpace): void {
    transaction(this.#db, () => this.#vectors.serve(space));
    while (transaction(this.#db, () => this.#vectors.forgetOthers(space)));
  }

  /** Takes over the vectors of passages that another index file has with the same text. */
  adoptVectors(file: string): void {
    adoptVectors(this.#db, file);
  }

  /** Merges the posting lists into one segment: worth it once an index has been built whole. */
  optimize(): void {
    this.#db.exec("INSERT INTO postings (postings) VALUES ('optimize')");
  }

  /**
   * Merges segments of posting lists that are about as long, a slice a call, until no two are: a search looks each of
   * its terms up in each segment. What is written is merged again as often as the index has doubled since.
   * @returns whether nothing is left to merge.
   */
  merge(): boolean {
    const before = Number(this.#changes.get()?.changes);
    this.#merge.run(MERGED_PAGES);
    // FTS5's own sign of it: sqlite.org/fts5.html#the_merge_command.
    return Number(this.#changes.get()?.changes) - before < 2;
  }

  /**
   * Rewrites the file if passages were removed from it: it becomes smaller, and nothing of them stays. What SQLite
   * overwrites on deletion (`secure_delete`) leaves the copies behind that it made when it rearranged its pages.
   */
  compact(): void {
    if (!this.#purge.hasTaken || fileBytes(this.#db) > MOST_COMPACTED_BYTES) return;
    this.#db.exec('VACUUM');
    this.#purge.hasTaken = false;
  }

  /** Changes passages of these projects in one transaction. */
  #change<T>(projectIds: readonly number[], work: () => T): T {
    return transaction(this.#db, () => {
      const result = work();
      for (const projectId of new Set(projectIds)) this.#clock.note(projectId);
      return result;
    });
  }

  #upsertSlice(batch: PassageBatch): UpsertResult[] {
    const versionKey = this.#versions.open(batch);
    const results: UpsertResult[] = [];
    const accepted: PassageText[] = [];
    for (const passage of batch.passages) {
      const reason = refusal(passage);
      results.push(reason ? { id: passage.id, ok: false, reason } : { id: passage.id, ok: true });
      if (!reason) accepted.push(passage);
    }
    const ordinals = accepted.map(({ ordinal }) => ordinal);
    this.#vectors.changed(versionKey);
    this.#versions.count(versionKey, this.#purge.passages(versionKey, ordinals));
    const analyzed = accepted.map(analyzePassage);
    const ids = this.#dictionary.add(batch.projectId, analyzed);
    let length = 0;
    const keys = accepted.map((passage, i) => {
      const terms = analyzed[i] ?? { held: new Map<string, Occurrence>(), length: 0 };
      length += terms.length;
      const held = new Map([...terms.held].map(([term, each]) => [ids.get(term) ?? 0, each]));
      return this.#insert(versionKey, passage, held, terms.length);
    });
    this.#versions.extend(versionKey, keys);
    this.#versions.count(versionKey, { passages: keys.length, length });
    return results;
  }

  #insert(
    versionKey: number,
    passage: PassageText,
    terms: ReadonlyMap<number, Occurrence>,
    length: number,
  ): number {
    const { ordinal, id, page, start, end, lineStart, lineEnd, text, context } = passage;
    const inserted = this.#insertPassage.run(
      ...[versionKey, ordinal, id, page, start, end, lineStart, lineEnd, text],
      fromContext(context),
    );
    const key = Number(inserted.lastInsertRowid);
    this.#insertVector.run(key, versionKey, ordinal, length, packVector(terms));
    let tokens = '';
    for (const [termId, held] of terms) tokens += postingTokens(termId, held, length);
    this.#insertPostings.run(key, tokens);
    return key;
  }
}

function fileBytes(db: DatabaseSync): number {
  const row = db
    .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    .get();
  return Number(row?.bytes);
}
