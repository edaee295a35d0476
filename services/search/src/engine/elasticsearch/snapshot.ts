import type { estypes } from '@elastic/elasticsearch';
import { refusals } from '../../domain/refusals.ts';
import { routingOf } from './layout.ts';
import { IndexMissing, type Server } from './server.ts';

/** How long the server keeps a view from one request to the next. */
const KEEP = '30s';

export interface SearchRequest extends estypes.SearchSearchRequestBody {
  size: number;
}

export interface Found<Fields> {
  /** Matching documents; counted only where the request asks for it. */
  total: number;
  hits: { score: number; fields: Fields }[];
  aggregations: Record<string, estypes.AggregationsAggregate>;
}

/**
 * One unchanging view of a project's shard, or of all of them, for the several requests that make up a search: between
 * them a version may be published and its predecessor deleted, and neither half of one nor both may show.
 */
export class Snapshot {
  readonly #server: Server;
  #pit: string;

  private constructor(server: Server, pit: string) {
    this.#server = server;
    this.#pit = pit;
  }

  /**
   * Runs `work` on a view of what searches may see of a project, or of all.
   * @throws IndexMissing when there is no index, or the view was lost with a node or with its index.
   */
  static async of<T>(
    server: Server,
    { index, projectId }: { index: string; projectId?: number | undefined },
    work: (snapshot: Snapshot) => Promise<T>,
  ): Promise<T> {
    const { id } = await server.ask((client) =>
      client.openPointInTime({
        index,
        ...(projectId !== undefined && { routing: routingOf({ projectId }) }),
        keep_alive: KEEP,
      }),
    );
    const snapshot = new Snapshot(server, id);
    try {
      return await work(snapshot);
    } finally {
      // Not awaited: a view that is not closed expires by itself.
      void server.client.closePointInTime({ id: snapshot.#pit }).catch(() => undefined);
    }
  }

  async search<Fields extends object = object>(request: SearchRequest): Promise<Found<Fields>> {
    const [found] = await this.searches<[Fields]>([request]);
    return found;
  }

  /** Several searches in one request. */
  async searches<Each extends object[]>(
    requests: { [I in keyof Each]: SearchRequest },
  ): Promise<{ [I in keyof Each]: Found<Each[I]> }> {
    const pit = { id: this.#pit, keep_alive: KEEP };
    const { responses } = await this.#server.ask((client) =>
      client.msearch({
        searches: (requests as SearchRequest[]).flatMap((request) => [
          {},
          { track_total_hits: false, ...request, pit },
        ]),
      }),
    );
    return responses.map((response) => this.#result(response)) as { [I in keyof Each]: Found<Each[I]> };
  }

  #result(response: estypes.MsearchResponseItem): Found<object> {
    if ('error' in response) {
      const reason = `${response.error.type}: ${response.error.reason ?? ''}`;
      const { status = 500 } = response;
      if (status === 429) throw refusals.search_busy({ cause: new Error(reason) });
      if (status === 404 || status >= 500) throw new IndexMissing(reason);
      throw new Error(reason);
    }
    if (response._shards.failed > 0) throw new IndexMissing('The shard does not answer any more.');
    this.#pit = response.pit_id ?? this.#pit;
    const { total } = response.hits;
    return {
      total: typeof total === 'number' ? total : (total?.value ?? 0),
      hits: response.hits.hits.map(({ _score, fields, _source }) => ({
        score: _score ?? 0,
        fields: (_source ?? fields ?? {}) as object,
      })),
      aggregations: response.aggregations ?? {},
    };
  }
}

/** What to fetch of a hit: columns, without opening the documents themselves. Each comes as a list of its values. */
export function columns(
  ...names: string[]
): Pick<SearchRequest, '_source' | 'stored_fields' | 'docvalue_fields'> {
  return { _source: false, stored_fields: '_none_', docvalue_fields: names };
}
