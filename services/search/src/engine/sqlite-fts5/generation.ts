import type {
  DocumentPage,
  DocumentQuery,
  IndexedDocument,
  IndexStats,
  PassageBatch,
  PassageQuery,
  PassageResult,
  RemoveFilter,
  UpsertResult,
  WholeVersion,
} from '../../domain/search-engine.ts';
import { generationFile } from './index-folder.ts';
import { IndexThread } from './index-thread.ts';
import { openForWriting } from './schema.ts';

/** One index file with the two threads that work on it. Write-ahead logging lets them do so at the same time. */
export class Generation {
  readonly number: number;
  readonly #writer: IndexThread<'writer'>;
  readonly #reader: IndexThread<'reader'>;

  /** Makes the file where there is none. Each thread starts with the first call that needs it. */
  constructor(folder: string, number: number) {
    const file = generationFile(folder, number);
    openForWriting(file).close();
    this.number = number;
    this.#writer = new IndexThread('writer', file);
    this.#reader = new IndexThread('reader', file);
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

  remove(filter: RemoveFilter): Promise<void> {
    return this.#writer.call('remove', filter);
  }

  rename(target: { projectId: number; documentId: string; name: string }): Promise<void> {
    return this.#writer.call('rename', target);
  }

  optimize(): Promise<void> {
    return this.#writer.call('optimize');
  }

  passages(query: PassageQuery): Promise<PassageResult> {
    return this.#reader.call('passages', query);
  }

  query(query: DocumentQuery): Promise<DocumentPage> {
    return this.#reader.call('query', query);
  }

  stats(projectId?: number): Promise<IndexStats> {
    return this.#reader.call('stats', projectId);
  }

  /**
   * The reader closes first: the last connection to close folds the write-ahead log in, and it must be able to write.
   */
  async close(): Promise<void> {
    await this.#reader.close();
    await this.#writer.close();
  }
}
