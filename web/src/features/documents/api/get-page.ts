import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { DocumentPage } from '#lib/api/types.ts';

/** The text of one page, or for types without pages of one section. Counted from 1. */
async function getPage(projectId: number, documentId: string, page: number): Promise<DocumentPage> {
  return unwrap(
    await api.GET('/api/projects/{projectId}/documents/{documentId}/pages/{page}', {
      params: { path: { projectId, documentId, page } },
    }),
  );
}

/** The text of a page. `version` is part of the key: a document that was read again has other text. */
export function usePage(projectId: number, documentId: string, page: number, version: number) {
  return useSWR(
    ['document-page', projectId, documentId, page, version] as const,
    ([, project, id, number]) => getPage(project, id, number),
    { revalidateIfStale: false },
  );
}
