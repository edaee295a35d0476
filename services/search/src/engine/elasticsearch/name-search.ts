import type { estypes } from '@elastic/elasticsearch';
import { BEGINS, MOST_HOLDERS, type NameMatches, type NameQuery } from '../../domain/search-engine.ts';
import { ofProject, routingOf } from './layout.ts';
import { termQuery } from './project-view.ts';
import { columns, type Snapshot } from './snapshot.ts';

/** Documents that are read by the words of their names; of more, some are left out. */
const MOST_DOCUMENTS = 10_000;

interface NameColumns {
  documentId: [string];
  name: [string];
  nameWords: string[];
}

/** Visible documents by the words of their names. */
export async function findNames(
  snapshot: Snapshot,
  { projectId, words, beginnings }: NameQuery,
): Promise<NameMatches> {
  if (words.length === 0 && beginnings.length === 0) return { documents: 0, holders: new Map(), matches: [] };
  const wanted = [...words, ...beginnings.map((word) => `${word}${BEGINS}`)];
  const visible: estypes.QueryDslQueryContainer[] = [
    termQuery('projectId', routingOf({ projectId })),
    termQuery('kind', 'document'),
    { range: { live: { gt: 0 } } },
  ];
  const filters = Object.fromEntries(
    beginnings.map((word) => [`${word}${BEGINS}`, named(projectId, `${word}${BEGINS}`)]),
  );
  const counted = await snapshot.search({
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: visible } },
    aggs: {
      words: {
        terms: {
          field: 'nameWords',
          include: words.map((word) => ofProject(projectId, word)),
          size: Math.max(1, words.length),
        },
      },
      ...(beginnings.length > 0 ? { beginnings: { filters: { filters } } } : {}),
    },
  });
  const before = ofProject(projectId, '').length;
  const { words: ofWords, beginnings: ofBeginnings } = counted.aggregations;
  const holders = new Map([...countedWords(ofWords, before), ...countedBeginnings(ofBeginnings)]);
  const rare = wanted.filter((word) => (holders.get(word) ?? MOST_HOLDERS + 1) <= MOST_HOLDERS);
  const documents = counted.total;
  if (rare.length === 0) return { documents, holders, matches: [] };
  const should = rare.map((word) => named(projectId, word));
  const { hits } = await snapshot.search<NameColumns>({
    size: MOST_DOCUMENTS,
    query: { bool: { filter: [...visible, { bool: { should, minimum_should_match: 1 } }] } },
    ...columns('documentId', 'name', 'nameWords'),
  });
  const matches = hits.map(({ fields }) => {
    const held = fields.nameWords.map((word) => word.slice(before));
    const [documentId, name] = [fields.documentId[0], fields.name[0]];
    return { documentId, name, words: rare.filter((word) => isHeld(word, held)) };
  });
  return { documents, holders, matches };
}

function named(projectId: number, word: string): estypes.QueryDslQueryContainer {
  if (!word.endsWith(BEGINS)) return termQuery('nameWords', ofProject(projectId, word));
  return { regexp: { nameWords: `${ofProject(projectId, word.slice(0, -BEGINS.length))}[^0-9].*` } };
}

function isHeld(word: string, held: readonly string[]): boolean {
  if (!word.endsWith(BEGINS)) return held.includes(word);
  const beginning = word.slice(0, -BEGINS.length);
  return held.some((each) => each.startsWith(beginning) && /^\P{N}/u.test(each.slice(beginning.length)));
}

function countedWords(aggregation: unknown, before: number): [string, number][] {
  const { buckets } = aggregation as { buckets: { key: string; doc_count: number }[] };
  return buckets.map(({ key, doc_count }) => [key.slice(before), doc_count]);
}

function countedBeginnings(aggregation: unknown): [string, number][] {
  const { buckets } = (aggregation ?? { buckets: {} }) as { buckets: Record<string, { doc_count: number }> };
  const counts = Object.entries(buckets).map(([word, { doc_count }]): [string, number] => [word, doc_count]);
  return counts.filter(([, count]) => count > 0);
}
