import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';

/** What the documents of a project hold of `query`; nothing is fetched for blanks. */
export function useDocumentSearch(projectId: number, query: string) {
  const wanted = query.trim();
  return useSWR(
    wanted ? (['document-search', projectId, wanted] as const) : null,
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/search', {
          params: { path: { projectId }, query: { query: wanted } },
        }),
      ),
    { keepPreviousData: true },
  );
}
