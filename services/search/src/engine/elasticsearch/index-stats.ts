import type { estypes } from '@elastic/elasticsearch';
import type { IndexStats } from '../../domain/search-engine.ts';
import { routingOf } from './layout.ts';
import { MOST_HIDDEN, termQuery, without } from './project-view.ts';
import type { Server } from './server.ts';

/** Numbers of other spaces have more digits (`FIRST_OTHER`); here they are text. */
const OF_PROJECTS = { regexp: { projectId: '[0-9]{1,14}' } };

/**
 * What is visible in a project, or of one document in it, or in all of them.
 * @throws Unavailable while any part of the index does not answer: fewer documents than there are would look like a
 * loss.
 */
export async function readStats(
  server: Server,
  index: string,
  { projectId, documentId }: { projectId?: number | undefined; documentId?: string | undefined },
): Promise<IndexStats> {
  const where = projectId === undefined ? {} : { routing: routingOf({ projectId }) };
  const among = [
    ...(projectId === undefined ? [OF_PROJECTS] : [termQuery('projectId', routingOf({ projectId }))]),
    ...(documentId === undefined ? [] : [termQuery('documentId', documentId)]),
  ];
  const search = (request: estypes.SearchRequest) =>
    server.ask((client) =>
      client.search<never>({ index, ...where, ...request, allow_partial_search_results: false }),
    );
  const count = async (filter: estypes.QueryDslQueryContainer[], hidden: string[] = []) => {
    const query = { bool: { filter: [...among, ...filter], must_not: without(hidden) } };
    const { hits } = await search({ size: 0, track_total_hits: true, query });
    return typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0);
  };
  const { hits } = await search({
    size: MOST_HIDDEN,
    query: { bool: { filter: [...among, termQuery('kind', 'document'), { exists: { field: 'hidden' } }] } },
    _source: false,
    docvalue_fields: ['hidden'],
  });
  const hidden = hits.hits.flatMap(({ fields }) => (fields?.hidden as string[] | undefined) ?? []);
  return {
    documents: await count([{ range: { live: { gt: 0 } } }]),
    passages: await count([termQuery('kind', 'passage')], hidden),
  };
}
