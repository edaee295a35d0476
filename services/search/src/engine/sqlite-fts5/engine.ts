import { mkdir } from 'node:fs/promises';
import type { Component } from '@cairn/service/run';
import type {
  BeginQuery,
  Begun,
  FindQuery,
  FindResult,
  Match,
  NearQuery,
  ShownMatch,
} from '../../domain/entries/find.ts';
import { refusals } from '../../domain/refusals.ts';
import type {
  DocumentPage,
  DocumentQuery,
  IndexedDocument,
  IndexState,
  IndexStats,
  NameMatches,
  NameQuery,
  PassageBatch,
  PassageQuery,
  PassageResult,
  Rebuild,
  RemoveFilter,
  SearchEngine,
  UpsertResult,
  WholeVersion,
} from '../../domain/search-engine.ts';
import type { VectorIndex } from '../../domain/vector-index.ts';
import { Generation } from './generation.ts';
import { currentGeneration, deleteOtherGenerations, setCurrentGeneration } from './index-folder.ts';

/**
 * SearchEngine on SQLite's FTS5, kept in a folder of its own that only one process may use; schema.ts says how. The
 * component opens it, an empty one where there is none, and closes it.
 */
export function createSqliteSearchEngine(folder: string): SearchEngine & { component: Component } {
  return new SqliteSearchEngine(folder);
}

class SqliteSearchEngine implements SearchEngine {
  readonly component: Component;
  readonly vectors: VectorIndex;
  readonly #folder: string;
  #opened: Generation | undefined;
  #next: Generation | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.vectors = {
      pending: async (space, limit) => this.#current.vectors.pending(space, limit),
      texts: async (version) => this.#current.vectors.texts(version),
      write: async (space, vectors) => this.#current.vectors.write(space, vectors),
      progress: async (space) => this.#current.vectors.progress(space),
      serve: async (space) => this.#current.vectors.serve(space),
    };
    this.component = {
      name: 'search index',
      start: () => this.#open(),
      ready: async () => void (await this.stats()),
      stop: () => this.#close(),
    };
  }

  upsert(batch: PassageBatch): Promise<UpsertResult[]> {
    return this.#onEach((index) => index.upsert(batch));
  }

  publish(document: IndexedDocument): Promise<boolean> {
    return this.#onEach((index) => index.publish(document));
  }

  index(versions: readonly WholeVersion[]): Promise<UpsertResult[][]> {
    return this.#onEach((index) => index.index(versions));
  }

  remove(filter: RemoveFilter): Promise<void> {
    return this.#onEach((index) => index.remove(filter));
  }

  rename(target: { projectId: number; documentId: string; name: string }): Promise<void> {
    return this.#onEach((index) => index.rename(target));
  }

  async passages(query: PassageQuery): Promise<PassageResult> {
    return this.#current.passages(query);
  }

  async query(query: DocumentQuery): Promise<DocumentPage> {
    return this.#current.query(query);
  }

  async names(query: NameQuery): Promise<NameMatches> {
    return this.#current.names(query);
  }

  find(query: FindQuery): Promise<FindResult> {
    return this.#current.find(query);
  }

  show(matches: readonly Match[], weights: ReadonlyMap<string, number>): Promise<ShownMatch[]> {
    return this.#current.show(matches, weights);
  }

  begin(query: BeginQuery): Promise<Begun[][]> {
    return this.#current.begin(query);
  }

  near(query: NearQuery): Promise<ReadonlyMap<string, string[]>> {
    return this.#current.near(query);
  }

  async stats(projectId?: number, documentId?: string): Promise<IndexStats> {
    return this.#current.stats(projectId, documentId);
  }

  async state(): Promise<IndexState> {
    return { generation: String(this.#current.number), rebuilding: this.#next !== undefined };
  }

  async rebuild(): Promise<Rebuild> {
    await this.#discard();
    const next = new Generation(this.#folder, this.#current.number + 1);
    this.#next = next;
    return {
      upsert: (batch) => next.upsert(batch),
      publish: (document) => next.publish(document),
      index: (versions) => next.index(versions),
      remove: (filter) => next.remove(filter),
      rename: (target) => next.rename(target),
      commit: () => this.#switchTo(next),
      abort: async () => {
        if (this.#next === next) await this.#discard();
      },
    };
  }

  get #current(): Generation {
    if (this.#opened) return this.#opened;
    throw refusals.search_not_open();
  }

  async #open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const number = await currentGeneration(this.#folder);
    await deleteOtherGenerations(this.#folder, number);
    this.#opened = new Generation(this.#folder, number);
  }

  async #close(): Promise<void> {
    await this.#next?.close();
    await this.#opened?.close();
    this.#opened = undefined;
  }

  /** The result of the present index; a rebuild under way gets the same change. */
  async #onEach<T>(change: (index: Generation) => Promise<T>): Promise<T> {
    const [result] = await Promise.all([change(this.#current), this.#next ? change(this.#next) : undefined]);
    return result;
  }

  async #switchTo(next: Generation): Promise<void> {
    if (this.#next !== next) throw new Error('This rebuild was discarded.');
    await next.optimize();
    await next.adoptVectorsOf(this.#current);
    await setCurrentGeneration(this.#folder, next.number);
    const old = this.#current;
    this.#opened = next;
    this.#next = undefined;
    await old.close();
    await deleteOtherGenerations(this.#folder, next.number);
  }

  async #discard(): Promise<void> {
    const next = this.#next;
    this.#next = undefined;
    await next?.close();
    await deleteOtherGenerations(this.#folder, this.#current.number);
  }
}
