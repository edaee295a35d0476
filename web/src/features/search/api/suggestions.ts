import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { RecentSearch, Suggestion } from '#lib/api/types.ts';
import { useRefetchFound } from './use-refetch-found.ts';

/** How many suggestions and recent searches are shown. */
const SUGGESTIONS = 8;
const RECENT = 5;

/** Each time they are shown they are asked for: what was true a moment ago may not be any more. */
const ALWAYS_FRESH = { revalidateOnMount: true, dedupingInterval: 0, shouldRetryOnError: false } as const;

/** What was suggested, and for which words. */
export interface Suggested {
  query: string;
  project: number | undefined;
  suggestions: Suggestion[];
}

const fetchSuggestions = (query: string, project: number | undefined): Promise<Suggestion[]> =>
  unwrap(
    project === undefined
      ? api.GET('/api/search/suggestions', { params: { query: { query, limit: SUGGESTIONS } } })
      : api.GET('/api/projects/{projectId}/search/suggestions', {
          params: { path: { projectId: project }, query: { query, limit: SUGGESTIONS } },
        }),
  );

/**
 * What a beginning may mean; nothing is fetched for none. While words are new, what was suggested for those before is
 * there, and says so by its `query`; an answer that comes late never takes the place of a newer one.
 */
export function useSuggestions(query: string, project: number | undefined) {
  const result = useSWR(
    query ? (['search', 'suggestions', project, query] as const) : null,
    async ([, , projectId, words]): Promise<Suggested> => ({
      ...{ query: words, project: projectId },
      suggestions: await fetchSuggestions(words, projectId),
    }),
    { keepPreviousData: true, ...ALWAYS_FRESH },
  );
  useRefetchFound(() => query && result.mutate());
  return result;
}

/** The person's own searches, the latest first. */
export function useRecentSearches(project: number | undefined) {
  return useSWR(
    ['search', 'recent', project] as const,
    ([, , projectId]): Promise<RecentSearch[]> =>
      unwrap(
        projectId === undefined
          ? api.GET('/api/search/recent', { params: { query: { limit: RECENT } } })
          : api.GET('/api/projects/{projectId}/search/recent', {
              params: { path: { projectId }, query: { limit: RECENT } },
            }),
      ),
    ALWAYS_FRESH,
  );
}

/** Forgets the person's own searches, or those in one project. */
export const clearHistory = (project: number | undefined): Promise<unknown> =>
  unwrap(
    project === undefined
      ? api.DELETE('/api/search/history')
      : api.DELETE('/api/projects/{projectId}/search/history', {
          params: { path: { projectId: project } },
        }),
  );
