import type { EmbeddingSpace } from '@cairn/service/embedding';
import type { estypes } from '@elastic/elasticsearch';
import type { DocumentVersion } from '../../../domain/search-engine.ts';
import type {
  PassageToEmbed,
  VectorIndex,
  VectorProgress,
  VersionVectors,
} from '../../../domain/vector-index.ts';
import { embeddedText } from '../../vectors/embedded-text.ts';
import { quantize } from '../../vectors/quantized.ts';
import type { BulkWriter, Operation } from '../bulk-writer.ts';
import { DocumentRecords } from '../document-records.ts';
import { writable } from '../index-set.ts';
import {
  passageKey,
  routingOf,
  type StoredDocument,
  type StoredPassage,
  type StoredVector,
  VECTOR_PROPERTIES,
  vectorField,
  vectorKey,
  versionKey,
} from '../layout.ts';
import type { Server } from '../server.ts';

/** Passages read by one request. */
const PAGE = 1_000;
/** Vectors deleted by one request, and how long it may take, in milliseconds. */
const PORTION = 5_000;
const PORTION_MS = 120_000;
/** For how long what is served is not asked again, in milliseconds. */
const KNOWN_MS = 2_000;

type Filter = estypes.QueryDslQueryContainer[];

export interface VectorStoreParts {
  server: Server;
  bulk: BulkWriter;
  /** The index that searches read, by its own name. */
  current(): Promise<string>;
}

/**
 * Vectors in an index: a record each, in the shard of its project, found by Lucene's HNSW graph over one byte a number.
 * Which space is served stands in the mapping's `_meta`, so that an index that a rebuild made begins without one.
 */
export class VectorStore implements VectorIndex {
  readonly #server: Server;
  readonly #bulk: BulkWriter;
  readonly #current: () => Promise<string>;
  /** Indices that are known to have the fields, with the dimensions. */
  readonly #prepared = new Set<string>();
  #served: { id: string | undefined; at: number } | undefined;

  constructor({ server, bulk, current }: VectorStoreParts) {
    this.#server = server;
    this.#bulk = bulk;
    this.#current = current;
  }

  async pending({ id }: EmbeddingSpace, limit: number): Promise<DocumentVersion[]> {
    const index = await this.#current();
    const { hits } = await this.#server.ask((client) =>
      client.search<StoredDocument>({
        index,
        size: limit,
        query: {
          bool: {
            filter: [ofKind('document'), { range: { live: { gt: 0 } } }],
            must_not: [{ term: { embedded: id } }],
          },
        },
      }),
    );
    return hits.hits.flatMap(({ _source: record }) =>
      record
        ? [{ projectId: Number(record.projectId), documentId: record.documentId, version: record.live }]
        : [],
    );
  }

  async texts(version: DocumentVersion): Promise<PassageToEmbed[]> {
    const index = await this.#current();
    if (!(await this.#isVisible(index, version))) return [];
    const texts: PassageToEmbed[] = [];
    for (;;) {
      const { hits } = await this.#server.ask((client) =>
        client.search<StoredPassage>({
          index,
          routing: routingOf(version),
          size: PAGE,
          query: { bool: { filter: [ofKind('passage'), { term: { versionKey: versionKey(version) } }] } },
          sort: [{ ordinal: 'asc' }],
          ...(texts.length > 0 ? { search_after: [texts.at(-1)?.ordinal ?? 0] } : {}),
        }),
      );
      texts.push(
        ...hits.hits.flatMap(({ _source: passage }) =>
          passage ? [{ ordinal: passage.ordinal, text: embeddedText(passage) }] : [],
        ),
      );
      if (hits.hits.length < PAGE) return texts;
    }
  }

  /**
   * Notes after it wrote: a version that was hidden meanwhile, whose vectors may have come after the rest of it was
   * taken out, loses them again.
   */
  async write(space: EmbeddingSpace, { vectors, isWhole, ...version }: VersionVectors): Promise<void> {
    const index = await this.#current();
    if (!(await this.#isVisible(index, version))) return;
    await this.#prepare(index, space.dimensions);
    const operations = vectors.map(({ ordinal, vector }) => operation(space, version, ordinal, vector));
    // The record, in the same shard, is written after and shows all of it.
    await this.#bulk.write(writable(index), operations, { refresh: !isWhole });
    let isVisible = false;
    await this.#records(index).change(
      version,
      (record) => {
        isVisible = record?.live === version.version;
        if (!record || !isVisible || !isWhole || record.embedded.includes(space.id)) return 'keep';
        return { ...record, embedded: [...record.embedded, space.id] };
      },
      { refresh: true },
    );
    if (!isVisible) {
      await this.#delete(index, [ofKind('vector'), { term: { versionKey: versionKey(version) } }]);
    }
  }

  async progress({ id }: EmbeddingSpace): Promise<VectorProgress> {
    const index = await this.#current();
    const count = async (filter: Filter) =>
      (await this.#server.ask((client) => client.count({ index, query: { bool: { filter } } }))).count;
    const passages = await count([ofKind('passage')]);
    const embedded = Math.min(passages, await count([ofKind('vector'), { term: { space: id } }]));
    return { passages, embedded, isServed: (await this.#readServed(index)) === id };
  }

  async serve({ id }: EmbeddingSpace): Promise<void> {
    const index = await this.#current();
    await this.#server.ask((client) => client.indices.putMapping({ index, _meta: { served: id } }));
    this.#served = undefined;
    await this.#delete(index, [ofKind('vector'), { bool: { must_not: [{ term: { space: id } }] } }]);
  }

  /** Whether searches use a space, as far as this process knows. */
  async isServed(spaceId: string): Promise<boolean> {
    const isFresh = this.#served && performance.now() - this.#served.at < KNOWN_MS;
    const id = isFresh ? this.#served?.id : await this.#readServed(await this.#current());
    return id === spaceId;
  }

  async #readServed(index: string): Promise<string | undefined> {
    const mappings = await this.#server.ask((client) =>
      client.indices.getMapping({ index, filter_path: '*.mappings._meta' }),
    );
    const id = mappings[index]?.mappings._meta?.served as string | undefined;
    this.#served = { id, at: performance.now() };
    return id;
  }

  async #isVisible(index: string, version: DocumentVersion): Promise<boolean> {
    const record = await this.#records(index).change(version, () => 'keep');
    return record?.live === version.version;
  }

  #records(index: string): DocumentRecords {
    return new DocumentRecords(this.#server, this.#bulk, index);
  }

  /** Makes the fields; those that are there stay. */
  async #prepare(index: string, dimensions: number): Promise<void> {
    if (this.#prepared.has(`${index} ${dimensions}`)) return;
    const field: estypes.MappingProperty = {
      type: 'dense_vector',
      dims: dimensions,
      similarity: 'cosine',
      index_options: { type: 'int8_hnsw' },
    };
    const properties = { ...VECTOR_PROPERTIES, [vectorField(dimensions)]: field };
    await this.#server.ask((client) => client.indices.putMapping({ index, properties }));
    this.#prepared.add(`${index} ${dimensions}`);
  }

  async #delete(index: string, filter: Filter): Promise<void> {
    for (;;) {
      const { deleted = 0, version_conflicts = 0 } = await this.#server.ask((client) =>
        client.deleteByQuery(
          { index, query: { bool: { filter } }, conflicts: 'proceed', max_docs: PORTION, refresh: true },
          { requestTimeout: PORTION_MS },
        ),
      );
      if (deleted < PORTION && version_conflicts === 0) return;
    }
  }
}

function ofKind(
  kind: (StoredDocument | StoredPassage | StoredVector)['kind'],
): estypes.QueryDslQueryContainer {
  return { term: { kind } };
}

function operation(
  { id, dimensions }: EmbeddingSpace,
  of: DocumentVersion,
  ordinal: number,
  vector: Float32Array,
): Operation {
  const key = versionKey(of);
  const source = {
    kind: 'vector',
    projectId: routingOf(of),
    documentId: of.documentId,
    versionKey: key,
    version: of.version,
    ordinal,
    space: id,
    codes: Buffer.from(quantize(vector)).toString('base64'),
    [vectorField(dimensions)]: [...vector],
  } satisfies Record<string, unknown> & StoredVector;
  return {
    action: { index: { _id: vectorKey(passageKey(key, ordinal), id), routing: routingOf(of) } },
    source,
  };
}
