import type { estypes } from '@elastic/elasticsearch';
import { MOST_HOLDERS, type NameMatches, type NameQuery } from '../../domain/search-engine.ts';
import { ofProject, routingOf } from './layout.ts';
import { termQuery } from './project-view.ts';
import { columns, type Snapshot } from './snapshot.ts';

/** Documents that are read by the words of their names; of more, some are left out. */
const MOST_DOCUMENTS = 10_000;

interface NameColumns {
  documentId: [string];
  nameWords: string[];
}

/** Visible documents by the words of their names. */
export async function findNames(snapshot: Snapshot, { projectId, words }: NameQuery): Promise<NameMatches> {
  if (words.length === 0) return { documents: 0, holders: new Map(), matches: [] };
  const named = (word: string) => termQuery('nameWords', ofProject(projectId, word));
  const visible: estypes.QueryDslQueryContainer[] = [
    termQuery('projectId', routingOf({ projectId })),
    termQuery('kind', 'document'),
    { range: { live: { gt: 0 } } },
  ];
  const counted = await snapshot.search({
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: visible } },
    aggs: {
      holders: {
        terms: {
          field: 'nameWords',
          include: words.map((word) => ofProject(projectId, word)),
          size: words.length,
        },
      },
    },
  });
  const before = ofProject(projectId, '').length;
  const holders = holdersOf(counted.aggregations.holders, before);
  const rare = [...holders].filter(([, count]) => count <= MOST_HOLDERS).map(([word]) => word);
  const documents = counted.total;
  if (rare.length === 0) return { documents, holders, matches: [] };
  const { hits } = await snapshot.search<NameColumns>({
    size: MOST_DOCUMENTS,
    query: { bool: { filter: [...visible, { bool: { should: rare.map(named), minimum_should_match: 1 } }] } },
    ...columns('documentId', 'nameWords'),
  });
  const matches = hits.map(({ fields }) => {
    const held = new Set(fields.nameWords.map((word) => word.slice(before)));
    return { documentId: fields.documentId[0], words: rare.filter((word) => held.has(word)) };
  });
  return { documents, holders, matches };
}

function holdersOf(aggregation: unknown, before: number): Map<string, number> {
  const { buckets } = aggregation as { buckets: { key: string; doc_count: number }[] };
  return new Map(buckets.map(({ key, doc_count }) => [key.slice(before), doc_count]));
}
