import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { api, unwrap, unwrapPage, wholeList } from '#lib/api/client.ts';
import type { HitKind, Project, SearchResults } from '#lib/api/types.ts';
import { useRefetchFound } from './use-refetch-found.ts';

/** How many results come at once. */
const PAGE = 50;

/** What is searched for, and what the search is narrowed to. */
export interface Search {
  query: string;
  type?: HitKind | undefined;
  project?: number | undefined;
}

/**
 * The results of a search, page by page. Each search has a key of its own: an answer that comes late never takes the
 * place of a newer one.
 */
export function useSearch({ query, type, project }: Search) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite(
    (index: number, previous: SearchResults | null) =>
      index > 0 && !previous?.next_page_token
        ? null
        : (['search', query, type, project, previous?.next_page_token ?? undefined] as const),
    ([, q, kind, projectId, page_token]) =>
      unwrap(
        api.GET('/api/search', { params: { query: { q, limit: PAGE, type: kind, projectId, page_token } } }),
      ),
    { revalidateFirstPage: false, revalidateOnMount: true },
  );
  useRefetchFound(() => mutate());
  return {
    pages: data,
    error: error as unknown,
    isLoading,
    isFetching: isValidating,
    hasMore: Boolean(data?.at(-1)?.next_page_token),
    loadMore: (): void => void setSize(size + 1),
    mutate: () => mutate(),
  };
}

/** The one project that a search is narrowed to. */
export const useNarrowedProject = (projectId: number | undefined) =>
  useSWR(projectId ? ['project', projectId] : null, ([, id]) =>
    unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId: Number(id) } } })),
  ).data;

/** Every project that a search can be narrowed to, the archived ones last. Nothing is fetched unless `wanted`. */
export const useProjectChoices = (wanted: boolean) =>
  useSWR(wanted ? ['search', 'projects'] : null, async (): Promise<Project[]> => {
    const lists = (['/api/projects', '/api/projects/archived'] as const).map((path) =>
      wholeList((page_token) =>
        unwrapPage(
          api.GET(path, { params: { query: { page_size: 100, ...(page_token ? { page_token } : {}) } } }),
        ),
      ),
    );
    return (await Promise.all(lists)).flat();
  });
