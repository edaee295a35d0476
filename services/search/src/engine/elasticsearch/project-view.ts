import type { estypes } from '@elastic/elasticsearch';
import { idf } from '../ranking/bm25.ts';
import { OWN_STATISTICS } from '../ranking/own-statistics.ts';
import { ofProject, routingOf } from './layout.ts';
import { columns, type Found, type SearchRequest, type Snapshot } from './snapshot.ts';

/** Versions that a search leaves out by their keys. Of more than this the rest is found and left out at the end. */
export const MOST_HIDDEN = 10_000;

/** Totals of the visible passages of a project. */
interface ProjectTotals {
  passages: number;
  /** Mean length of a passage, in terms other than function words; at least 1. */
  meanLength: number;
}

/** What is known of a project, or of a few documents of it, when passages are ranked. */
export interface ProjectView {
  /** Of the documents that count. */
  totals: ProjectTotals;
  /** Whose passages are counted; empty for all. */
  counted: readonly string[];
  /** Visible documents of the project, or among those that were named. */
  documents: number;
  /** Keys of versions whose passages are there and not visible. */
  hidden: string[];
  /** Term -> passages that hold it, visible or not, for the terms that were asked for. */
  holders: Map<string, number>;
}

interface RecordColumns {
  hidden?: string[];
}

/**
 * Reads what ranking needs to know of a project, or of documents of it where these are few: in one request unless some
 * version is hidden, or they are many.
 */
export async function viewProject(
  snapshot: Snapshot,
  projectId: number,
  terms: readonly string[],
  documentIds: readonly string[] = [],
): Promise<ProjectView> {
  const [records, passages, holders] = await snapshot.searches<[RecordColumns, object, object]>([
    recordsOf(projectId, documentIds),
    totalsOf(projectId, [], documentIds),
    holdersOf(projectId, terms, documentIds),
  ]);
  const hidden = records.hits.flatMap(({ fields }) => fields.hidden ?? []);
  const documents = countOf(records.aggregations.documents);
  const visible =
    hidden.length > 0 ? await snapshot.search(totalsOf(projectId, hidden, documentIds)) : passages;
  if (documentIds.length > 0 && visible.total > OWN_STATISTICS) {
    return { ...(await viewProject(snapshot, projectId, terms)), documents };
  }
  return {
    totals: toTotals(visible),
    counted: documentIds,
    documents,
    hidden,
    holders: toHolders(holders, terms),
  };
}

/** Term -> passages that hold it, visible or not, of a project or of these documents. */
export async function countHolders(
  snapshot: Snapshot,
  projectId: number,
  terms: readonly string[],
  documentIds: readonly string[],
): Promise<Map<string, number>> {
  return toHolders(await snapshot.search(holdersOf(projectId, terms, documentIds)), terms);
}

/**
 * Terms with what they weigh: how much the query wants each, times its idf in the project. Those that nothing holds
 * weigh nothing.
 */
export function weigh(
  wanted: ReadonlyMap<string, number>,
  { totals, holders }: Pick<ProjectView, 'totals' | 'holders'>,
): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [term, want] of wanted) {
    const held = holders.get(term) ?? 0;
    if (held > 0) weights.set(term, want * idf(totals.passages, held));
  }
  return weights;
}

export function termQuery(field: string, value: string): estypes.QueryDslQueryContainer {
  return { term: { [field]: value } };
}

function recordsOf(projectId: number, documentIds: readonly string[]): SearchRequest {
  const live: estypes.QueryDslQueryContainer[] = [{ range: { live: { gt: 0 } } }];
  if (documentIds.length > 0) live.push({ terms: { documentId: [...documentIds] } });
  return {
    size: MOST_HIDDEN,
    query: {
      bool: { filter: [termQuery('projectId', routingOf({ projectId })), termQuery('kind', 'document')] },
    },
    aggs: { documents: { filter: { bool: { filter: live } } } },
    post_filter: { exists: { field: 'hidden' } },
    ...columns('hidden'),
  };
}

function totalsOf(projectId: number, hidden: string[], documentIds: readonly string[]): SearchRequest {
  return {
    size: 0,
    track_total_hits: true,
    query: {
      bool: {
        filter: [
          termQuery('projectId', routingOf({ projectId })),
          termQuery('kind', 'passage'),
          ...ofDocuments(documentIds),
        ],
        must_not: without(hidden),
      },
    },
    aggs: { length: { sum: { field: 'length' } } },
  };
}

/** Counted over all passages, whether visible or not: the server reads that off its lists of terms. */
function holdersOf(
  projectId: number,
  terms: readonly string[],
  documentIds: readonly string[],
): SearchRequest {
  const filters = Object.fromEntries(
    terms.map((term, i) => [String(i), termQuery('terms', ofProject(projectId, term))]),
  );
  return {
    size: 0,
    ...(documentIds.length > 0 ? { query: { bool: { filter: ofDocuments(documentIds) } } } : {}),
    aggs: terms.length > 0 ? { holders: { filters: { filters } } } : {},
  };
}

/** Holds a query to documents; to none in particular where none is named. */
export function ofDocuments(documentIds: readonly string[]): estypes.QueryDslQueryContainer[] {
  return documentIds.length > 0 ? [{ terms: { documentId: [...documentIds] } }] : [];
}

/** Leaves versions out of a query. */
export function without(hidden: string[]): estypes.QueryDslQueryContainer[] {
  return hidden.length > 0 ? [{ terms: { versionKey: hidden } }] : [];
}

function toTotals({ total, aggregations }: Found<object>): ProjectTotals {
  const { value } = aggregations.length as { value: number | null };
  return { passages: total, meanLength: total > 0 ? Math.max(1, (value ?? 0) / total) : 1 };
}

function toHolders({ aggregations }: Found<object>, terms: readonly string[]): Map<string, number> {
  const { buckets } = (aggregations.holders ?? { buckets: {} }) as {
    buckets: Record<string, { doc_count: number }>;
  };
  return new Map(terms.map((term, i) => [term, countOf(buckets[String(i)])]));
}

function countOf(aggregation: unknown): number {
  return (aggregation as { doc_count?: number } | undefined)?.doc_count ?? 0;
}
