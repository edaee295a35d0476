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
} from '../../domain/search-engine.ts';
import { generationFile } from './index-folder.ts';
import { IndexThread } from './index-thread.ts';

/** One index file with the two threads that work on it. Write-ahead logging lets them do so at the same time. */
export class Generation {
  readonly number: number;
  readonly #file: string;
  #writer: Promise<IndexThread<'writer'>>;
  #reader: Promise<IndexThread<'reader'>>;

  private constructor(
    number: number,
    file: string,
    writer: Promise<IndexThread<'writer'>>,
    reader: Promise<IndexThread<'reader'>>,
  ) {
    this.number = number;
    this.#file = file;
    this.#writer = writer;
    this.#reader = reader;
  }

  static async open(folder: string, number: number): Promise<Generation> {
    const file = generationFile(folder, number);
    // The writer lays out a new file, so the reader comes second.
    const writer = await IndexThread.start('writer', file);
    const reader = await IndexThread.start('reader', file);
    return new Generation(number, file, Promise.resolve(writer), Promise.resolve(reader));
  }

  async upsert(batch: PassageBatch): Promise<UpsertResult[]> {
    return (await this.#writing()).call('upsert', batch);
  }

  async publish(document: IndexedDocument): Promise<boolean> {
    return (await this.#writing()).call('publish', document);
  }

  async remove(filter: RemoveFilter): Promise<void> {
    return (await this.#writing()).call('remove', filter);
  }

  async rename(target: { projectId: number; documentId: string; name: string }): Promise<void> {
    return (await this.#writing()).call('rename', target);
  }

  async optimize(): Promise<void> {
    return (await this.#writing()).call('optimize');
  }

  async passages(query: PassageQuery): Promise<PassageResult> {
    return (await this.#reading()).call('passages', query);
  }

  async query(query: DocumentQuery): Promise<DocumentPage> {
    return (await this.#reading()).call('query', query);
  }

  async stats(projectId?: number): Promise<IndexStats> {
    return (await this.#reading()).call('stats', projectId);
  }

  /** The reader closes first: the last connection to close folds the write-ahead log in, and it must be able to write. */
  async close(): Promise<void> {
    await (await this.#reader).close();
    await (await this.#writer).close();
  }

  /** The writer; a new one when the old one died. */
  async #writing(): Promise<IndexThread<'writer'>> {
    if ((await this.#writer).ended) this.#writer = IndexThread.start('writer', this.#file);
    return this.#writer;
  }

  async #reading(): Promise<IndexThread<'reader'>> {
    if ((await this.#reader).ended) this.#reader = IndexThread.start('reader', this.#file);
    return this.#reader;
  }
}
