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
import type {
  DocumentPage,
  DocumentQuery,
  IndexedDocument,
  IndexStats,
  NameMatches,
  NameQuery,
  PassageBatch,
  PassageQuery,
  PassageResult,
  RemoveFilter,
  UpsertResult,
  WholeVersion,
} from '../../domain/search-engine.ts';
import type { VectorIndex } from '../../domain/vector-index.ts';
import { HELD_HERE } from './held/limits.ts';
import { generationFile } from './index-folder.ts';
import { IndexReader } from './index-reader.ts';
import { IndexThread } from './index-thread.ts';
import { openForReading, openForWriting } from './schema.ts';

/** Of the pages of the file, what the main thread keeps. */
const CACHE_KB = 2_000;

/**
 * One index file. What takes its time, every change and the search of a large project, is done by two threads; a small
 * project is searched here, in less time than a thread takes to be asked. Write-ahead logging lets all three work at
 * the same time.
 */
export class Generation {
  readonly number: number;
  readonly vectors: VectorIndex;
  readonly #file: string;
  readonly #writer: IndexThread<'writer'>;
  readonly #reader: IndexThread<'reader'>;
  readonly #db: DatabaseSync;
  readonly #here: IndexReader;

  /** Makes the file where there is none. Each thread starts with the first call that needs it. */
  constructor(folder: string, number: number) {
    const file = generationFile(folder, number);
    openForWriting(file).close();
    this.number = number;
    this.#file = file;
    this.#writer = new IndexThread('writer', file);
    this.#reader = new IndexThread('reader', file);
    this.#db = openForReading(file, CACHE_KB);
    this.#here = new IndexReader(this.#db, HELD_HERE);
    const writer = this.#writer;
    this.vectors = {
      pending: (space, limit) => writer.call('pendingVectors', space, limit),
      texts: (version) => writer.call('textsToEmbed', version),
      write: (space, vectors) => writer.call('writeVectors', space, vectors),
      progress: (space) => writer.call('vectorProgress', space),
      serve: (space) => writer.call('serveVectors', space),
    };
  }

  upsert(batch: PassageBatch): Promise<UpsertResult[]> {
    return this.#writer.call('upsert', batch);
  }

  publish(document: IndexedDocument): Promise<boolean> {
    return this.#writer.call('publish', document);
  }

  index(versions: readonly WholeVersion[]): Promise<UpsertResult[][]> {
    return this.#writer.call('index', versions);
  }

  async remove(filter: RemoveFilter): Promise<void> {
    await this.#writer.call('remove', filter);
    this.#here.forget(filter.projectId);
    // One that dies meanwhile holds nothing.
    if (this.#reader.isRunning) await this.#reader.call('forget', filter.projectId).catch(() => undefined);
  }

  rename(target: { projectId: number; documentId: string; name: string }): Promise<void> {
    return this.#writer.call('rename', target);
  }

  adoptVectorsOf(other: Generation): Promise<void> {
    return this.#writer.call('adoptVectors', other.#file);
  }

  optimize(): Promise<void> {
    return this.#writer.call('optimize');
  }

  async passages(query: PassageQuery): Promise<PassageResult> {
    if (this.#here.canHold(query.projectId)) return this.#here.passages(query);
    return this.#reader.call('passages', query);
  }

  async query(query: DocumentQuery): Promise<DocumentPage> {
    if (this.#here.canHold(query.projectId)) return this.#here.query(query);
    return this.#reader.call('query', query);
  }

  async names(query: NameQuery): Promise<NameMatches> {
    return this.#here.names(query);
  }

  find(query: FindQuery): Promise<FindResult> {
    return this.#reader.call('find', query);
  }

  show(matches: readonly Match[], weights: ReadonlyMap<string, number>): Promise<ShownMatch[]> {
    return this.#reader.call('show', matches, weights);
  }

  begin(query: BeginQuery): Promise<Begun[][]> {
    return this.#reader.call('begin', query);
  }

  near(query: NearQuery): Promise<Map<string, string[]>> {
    return this.#reader.call('near', query);
  }

  async stats(projectId?: number, documentId?: string): Promise<IndexStats> {
    return this.#here.stats(projectId, documentId);
  }

  /**
   * The readers close first: the last connection to close folds the write-ahead log in, and it must be able to write.
   */
  async close(): Promise<void> {
    this.#db.close();
    await this.#reader.close();
    await this.#writer.close();
  }
}
