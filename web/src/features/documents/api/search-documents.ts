import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { DocumentHit } from '#lib/api/types.ts';

async function searchDocuments(projectId: number, query: string): Promise<DocumentHit[]> {
  return unwrap(
    await api.GET('/api/projects/{projectId}/documents/search', {
      params: { path: { projectId }, query: { query } },
    }),
  );
}

/** What the documents of a project hold of `query`; nothing is fetched for blanks. */
export function useDocumentSearch(projectId: number, query: string) {
  const wanted = query.trim();
  return useSWR(
    wanted ? (['document-search', projectId, wanted] as const) : null,
    ([, project, text]) => searchDocuments(project, text),
    { keepPreviousData: true },
  );
}
