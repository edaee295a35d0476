import { mkdir } from 'node:fs/promises';
import type {
  DocumentPage,
  DocumentQuery,
  IndexedDocument,
  IndexStats,
  PassageBatch,
  PassageQuery,
  PassageResult,
  Rebuild,
  RemoveFilter,
  SearchEngine,
  UpsertResult,
} from '../../domain/search-engine.ts';
import { Generation } from './generation.ts';
import { currentGeneration, deleteOtherGenerations, setCurrentGeneration } from './index-folder.ts';

/** Opens the index kept in a folder of its own, or an empty one. Only one process may have a folder open. */
export async function openSqliteSearchEngine(folder: string): Promise<SearchEngine> {
  await mkdir(folder, { recursive: true });
  const number = await currentGeneration(folder);
  await deleteOtherGenerations(folder, number);
  return new SqliteSearchEngine(folder, await Generation.open(folder, number));
}

/** SearchEngine on SQLite's FTS5; schema.ts says how. */
class SqliteSearchEngine implements SearchEngine {
  readonly #folder: string;
  #current: Generation;
  #next: Generation | undefined;

  constructor(folder: string, current: Generation) {
    this.#folder = folder;
    this.#current = current;
  }

  upsert(batch: PassageBatch): Promise<UpsertResult[]> {
    return this.#onEach((index) => index.upsert(batch));
  }

  publish(document: IndexedDocument): Promise<boolean> {
    return this.#onEach((index) => index.publish(document));
  }

  remove(filter: RemoveFilter): Promise<void> {
    return this.#onEach((index) => index.remove(filter));
  }

  rename(target: { projectId: number; documentId: string; name: string }): Promise<void> {
    return this.#onEach((index) => index.rename(target));
  }

  passages(query: PassageQuery): Promise<PassageResult> {
    return this.#current.passages(query);
  }

  query(query: DocumentQuery): Promise<DocumentPage> {
    return this.#current.query(query);
  }

  stats(projectId?: number): Promise<IndexStats> {
    return this.#current.stats(projectId);
  }

  async rebuild(): Promise<Rebuild> {
    await this.#discard();
    const next = await Generation.open(this.#folder, this.#current.number + 1);
    this.#next = next;
    return {
      upsert: (batch) => next.upsert(batch),
      publish: (document) => next.publish(document),
      remove: (filter) => next.remove(filter),
      commit: () => this.#switchTo(next),
      abort: async () => {
        if (this.#next === next) await this.#discard();
      },
    };
  }

  async close(): Promise<void> {
    await this.#discard();
    await this.#current.close();
  }

  /** The result of the present index; a rebuild under way gets the same change. */
  async #onEach<T>(change: (index: Generation) => Promise<T>): Promise<T> {
    const [result] = await Promise.all([change(this.#current), this.#next ? change(this.#next) : undefined]);
    return result;
  }

  async #switchTo(next: Generation): Promise<void> {
    if (this.#next !== next) throw new Error('This rebuild was discarded.');
    await next.optimize();
    await setCurrentGeneration(this.#folder, next.number);
    const old = this.#current;
    this.#current = next;
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
