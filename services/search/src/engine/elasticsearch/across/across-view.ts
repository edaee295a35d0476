import { termOf } from '@cairn/service/words';
import type { estypes } from '@elastic/elasticsearch';
import { idf } from '../../ranking/bm25.ts';
import { ofProject } from '../layout.ts';
import { MOST_HIDDEN, termQuery, without } from '../project-view.ts';
import { columns, type Found, type SearchRequest, type Snapshot } from '../snapshot.ts';

/** Clauses of one query; the server takes at least 1,024. */
const MOST_CLAUSES = 800;

/** What is known of a group of spaces when it is searched. */
export interface AcrossView {
  spaces: readonly number[];
  /** Word -> part of the sum of all weights. */
  parts: Map<string, number>;
  meanLength: number;
  /** Keys of versions whose passages are there and not visible. */
  hidden: string[];
  /** Words that some text holds. */
  held: Set<string>;
}

export async function viewSpaces(
  snapshot: Snapshot,
  spaces: readonly number[],
  words: readonly string[],
): Promise<AcrossView> {
  const terms = [...new Set(words.map(termOf))];
  const [records, counted] = await snapshot.searches<[{ hidden?: string[] }, object]>([
    {
      size: MOST_HIDDEN,
      query: { bool: { filter: [within(spaces), termQuery('kind', 'document'), exists('hidden')] } },
      ...columns('hidden'),
    },
    totalsOf(spaces, [], terms),
  ]);
  const hidden = records.hits.flatMap(({ fields }) => fields.hidden ?? []);
  const visible = hidden.length > 0 ? await snapshot.search(totalsOf(spaces, hidden, terms)) : counted;
  const holders = holdersIn(counted, terms);
  const weights = new Map(words.map((word) => [word, idf(visible.total, holders.get(termOf(word)) ?? 0)]));
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const length = (visible.aggregations.length as { value?: number | null } | undefined)?.value ?? 0;
  return {
    spaces,
    parts: new Map([...weights].map(([word, weight]) => [word, weight / sum])),
    meanLength: visible.total > 0 ? Math.max(1, length / visible.total) : 1,
    hidden,
    held: new Set(words.filter((word) => (holders.get(termOf(word)) ?? 0) > 0)),
  };
}

/** What lies in spaces. */
export function within(spaces: readonly number[]): estypes.QueryDslQueryContainer {
  return { terms: { projectId: spaces.map(String) } };
}

function exists(field: string): estypes.QueryDslQueryContainer {
  return { exists: { field } };
}

/** Spaces in portions, so that `each` clauses for every one of them fit into one query. */
export function portionsOf(spaces: readonly number[], each: number): number[][] {
  const size = Math.max(1, Math.floor(MOST_CLAUSES / Math.max(1, each)));
  return Array.from({ length: Math.ceil(spaces.length / size) }, (_, i) =>
    spaces.slice(i * size, (i + 1) * size),
  );
}

/** The terms of all spaces are terms of one list: each carries its space. */
function totalsOf(spaces: readonly number[], hidden: string[], terms: readonly string[]): SearchRequest {
  const filters = Object.fromEntries(
    terms.map((term, i) => [String(i), { terms: { terms: spaces.map((space) => ofProject(space, term)) } }]),
  );
  return {
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: [within(spaces), termQuery('kind', 'passage')], must_not: without(hidden) } },
    aggs: {
      length: { sum: { field: 'length' } },
      ...(terms.length > 0 && { holders: { filters: { filters } } }),
    },
  };
}

function holdersIn({ aggregations }: Found<object>, terms: readonly string[]): Map<string, number> {
  const { buckets } = (aggregations.holders ?? { buckets: {} }) as {
    buckets: Record<string, { doc_count: number }>;
  };
  return new Map(terms.map((term, i) => [term, buckets[String(i)]?.doc_count ?? 0]));
}
