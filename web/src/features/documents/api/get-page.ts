import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';

/**
 * The text of one page, or for types without pages of one section. Counted from 1. `version` is part of the key: a
 * document that was read again has other text.
 */
export function usePage(projectId: number, documentId: string, page: number, version: number) {
  return useSWR(
    ['document-page', projectId, documentId, page, version] as const,
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}/pages/{page}', {
          params: { path: { projectId, documentId, page } },
        }),
      ),
    { revalidateIfStale: false },
  );
}
