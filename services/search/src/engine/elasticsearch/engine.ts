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
import { findAcross } from './across/across-search.ts';
import { nearAcross } from './across/near-search.ts';
import { beginAcross, showMatches } from './across/shown-matches.ts';
import { BulkWriter } from './bulk-writer.ts';
import { searchDocuments } from './document-search.ts';
import { IndexSet } from './index-set.ts';
import { readStats } from './index-stats.ts';
import { IndexWriter } from './index-writer.ts';
import { findNames } from './name-search.ts';
import { searchPassages } from './passage-search.ts';
import { IndexMissing, Server, type ServerOptions } from './server.ts';
import { Snapshot } from './snapshot.ts';
import { VectorStore } from './vectors/vector-store.ts';

export interface ElasticsearchEngineOptions extends ServerOptions {
  /** What the names of this installation's indices begin with. */
  namespace: string;
  /** Among which an index made by this process spreads its projects. */
  shards: number;
}

/** An index may be replaced while it is written to or searched: the call then starts again with its successor. */
const TRIES = 3;

/**
 * SearchEngine on Elasticsearch 9, for any number of replicas. It starts, and stays, without the server: calls fail as
 * Unavailable while it is away, and make the index when it is there. So the component has nothing to wait for and is
 * always ready: were replicas taken out of service, callers would get no answer at all where now they get one that says
 * what is the matter, and nothing would be gained, since no replica can reach it.
 */
export function createElasticsearchEngine(
  options: ElasticsearchEngineOptions,
): SearchEngine & { component: Component } {
  return new ElasticsearchEngine(options);
}

class ElasticsearchEngine implements SearchEngine {
  readonly component: Component;
  readonly vectors: VectorIndex;
  readonly #stored: VectorStore;
  readonly #server: Server;
  readonly #bulk: BulkWriter;
  readonly #indices: IndexSet;

  constructor({ namespace, shards, ...options }: ElasticsearchEngineOptions) {
    this.#server = new Server(options);
    this.#bulk = new BulkWriter(this.#server);
    this.#indices = new IndexSet({ server: this.#server, namespace, shards });
    this.#stored = new VectorStore({
      server: this.#server,
      bulk: this.#bulk,
      current: async () => (await this.#indices.indices()).current,
    });
    const there = <T>(work: () => Promise<T>) => this.#whileThere(work);
    this.vectors = {
      pending: (space, limit) => there(() => this.#stored.pending(space, limit)),
      texts: (version) => there(() => this.#stored.texts(version)),
      write: (space, vectors) => there(() => this.#stored.write(space, vectors)),
      progress: (space) => there(() => this.#stored.progress(space)),
      serve: (space) => there(() => this.#stored.serve(space)),
    };
    this.component = { name: 'search index', stop: () => this.#server.close() };
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

  async passages({ vector, ...query }: PassageQuery): Promise<PassageResult> {
    const isServed = vector && (await this.#whileThere(() => this.#stored.isServed(vector.spaceId)));
    const asked = isServed ? { ...query, vector } : query;
    return this.#onSnapshot(query.projectId, (snapshot) => searchPassages(snapshot, asked));
  }

  query(query: DocumentQuery): Promise<DocumentPage> {
    return this.#onSnapshot(query.projectId, (snapshot) => searchDocuments(snapshot, query));
  }

  names(query: NameQuery): Promise<NameMatches> {
    return this.#onSnapshot(query.projectId, (snapshot) => findNames(snapshot, query));
  }

  find(query: FindQuery): Promise<FindResult> {
    return this.#onSnapshot(undefined, (snapshot) => findAcross(snapshot, query));
  }

  show(matches: readonly Match[], weights: ReadonlyMap<string, number>): Promise<ShownMatch[]> {
    return this.#onSnapshot(undefined, (snapshot) => showMatches(snapshot, matches, weights));
  }

  begin(query: BeginQuery): Promise<Begun[][]> {
    return this.#onSnapshot(undefined, (snapshot) => beginAcross(snapshot, query));
  }

  near(query: NearQuery): Promise<ReadonlyMap<string, string[]>> {
    return this.#onSnapshot(undefined, (snapshot) => nearAcross(snapshot, query));
  }

  stats(projectId?: number, documentId?: string): Promise<IndexStats> {
    return this.#whileThere(() => readStats(this.#server, this.#indices.readable, { projectId, documentId }));
  }

  state(): Promise<IndexState> {
    return this.#whileThere(() => this.#indices.state());
  }

  async rebuild(): Promise<Rebuild> {
    const next = await this.#whileThere(() => this.#indices.begin());
    const index = this.#writer(next, false);
    return {
      upsert: (batch) => undiscarded(() => index.upsert(batch)),
      publish: (document) => undiscarded(() => index.publish(document)),
      index: (versions) => undiscarded(() => index.index(versions)),
      remove: (filter) => undiscarded(() => index.remove(filter)),
      rename: (target) => undiscarded(() => index.rename(target)),
      commit: () => undiscarded(() => this.#indices.switchTo(next)),
      abort: () => this.#indices.discard(next),
    };
  }

  /**
   * The result of the present index. One that a rebuild is filling gets the same change, whichever process rebuilds,
   * and shows it as soon: it may become the present one before the call returns.
   */
  #onEach<T>(change: (index: IndexWriter) => Promise<T>): Promise<T> {
    return this.#whileThere(async () => {
      const { current, building } = await this.#indices.indices();
      const [result] = await Promise.all([
        change(this.#writer(current, true)),
        building === undefined ? undefined : change(this.#writer(building, true)),
      ]);
      return result;
    });
  }

  #onSnapshot<T>(projectId: number | undefined, search: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const index = this.#indices.readable;
    return this.#whileThere(() => Snapshot.of(this.#server, { index, projectId }, search));
  }

  #writer(index: string, shownAtOnce: boolean): IndexWriter {
    return new IndexWriter({ server: this.#server, bulk: this.#bulk, index, shownAtOnce });
  }

  async #whileThere<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        // Makes the index where there is none.
        if (tries > 1) await this.#indices.indices();
        return await work();
      } catch (error) {
        if (!(error instanceof IndexMissing)) throw error;
        if (tries === TRIES) throw refusals.search_away({ cause: error });
      }
    }
  }
}

/** Runs a step of a rebuild, whose index only another rebuild takes away. */
async function undiscarded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof IndexMissing) throw new Error('This rebuild was discarded.', { cause: error });
    throw error;
  }
}
