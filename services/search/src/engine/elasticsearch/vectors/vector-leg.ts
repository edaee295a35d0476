import type { QuestionVector } from '../../../domain/vector-index.ts';
import { FUSED_DEPTH } from '../../ranking/fusion.ts';
import { type Codes, cosine, restore } from '../../vectors/quantized.ts';
import type { Scope } from '../candidates.ts';
import { passageKey, routingOf, vectorField, vectorKey } from '../layout.ts';
import { ofDocuments, termQuery, without } from '../project-view.ts';
import { columns, type Found, type SearchRequest, type Snapshot } from '../snapshot.ts';

/** Passages whose vectors are compared exactly, those that the graph gives. */
const CANDIDATES = 2 * FUSED_DEPTH;
/** Passages that are looked at in the graph of each segment. */
const LOOKED_AT = 400;

interface VectorColumns {
  versionKey: [string];
  ordinal: [number];
  codes: [string];
}

const vectorColumns = columns('versionKey', 'ordinal', 'codes');

/** The passages of one search as their vectors have them. Keys are those of `passageKey`. */
export class VectorLeg {
  /** The question's vector. */
  readonly question: Float32Array;
  readonly #spaceId: string;
  readonly #snapshot: Snapshot;
  readonly #scope: Scope;
  readonly #known = new Map<string, Codes>();

  constructor(snapshot: Snapshot, scope: Scope, { spaceId, values }: QuestionVector) {
    this.question = values;
    this.#spaceId = spaceId;
    this.#snapshot = snapshot;
    this.#scope = scope;
  }

  /** Keys of the passages whose vectors are nearest to one, nearest first. */
  async nearest(vector: Float32Array, count = FUSED_DEPTH): Promise<string[]> {
    const { projectId, hidden, documentIds } = this.#scope;
    const request: SearchRequest = {
      size: CANDIDATES,
      knn: {
        field: vectorField(vector.length),
        query_vector: [...vector],
        k: CANDIDATES,
        num_candidates: LOOKED_AT,
        filter: [
          termQuery('projectId', routingOf({ projectId })),
          termQuery('space', this.#spaceId),
          ...ofDocuments(documentIds),
          { bool: { must_not: without(hidden) } },
        ],
      },
      ...vectorColumns,
    };
    const found = this.#keep(await this.#snapshot.search<VectorColumns>(request));
    return found
      .map((key) => ({ key, score: cosine(vector, this.#known.get(key) as Codes) }))
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
      .slice(0, count)
      .map(({ key }) => key);
  }

  /** Reads the vectors of passages, for `vectors` and `has`. */
  async load(keys: readonly string[]): Promise<void> {
    const missing = keys.filter((key) => !this.#known.has(key));
    if (missing.length === 0) return;
    const values = missing.map((key) => vectorKey(key, this.#spaceId));
    this.#keep(
      await this.#snapshot.search<VectorColumns>({
        size: values.length,
        query: { ids: { values } },
        ...vectorColumns,
      }),
    );
  }

  /** The vectors of passages that were read, without those that have none. */
  vectors(keys: readonly string[]): Float32Array[] {
    return keys.flatMap((key) => {
      const codes = this.#known.get(key);
      return codes ? [restore(codes)] : [];
    });
  }

  /** Whether a passage that was asked for has a vector. */
  has(key: string): boolean {
    return this.#known.has(key);
  }

  #keep({ hits }: Found<VectorColumns>): string[] {
    return hits.map(({ fields }) => {
      const key = passageKey(fields.versionKey[0], fields.ordinal[0]);
      this.#known.set(key, Buffer.from(fields.codes[0], 'base64'));
      return key;
    });
  }
}
