import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { ProjectDocument } from '#lib/api/types.ts';

type Which = Pick<ProjectDocument, 'project_id' | 'id' | 'version'>;

/** Where a document has some words, in the order of its pages; nothing is fetched for blanks. */
export const useFoundPlaces = ({ project_id: projectId, id: documentId, version }: Which, query: string) =>
  useSWR(
    query ? (['document-find', projectId, documentId, version, query] as const) : null,
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}/find', {
          params: { path: { projectId, documentId }, query: { query } },
        }),
      ),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );

/** The pages of a document that have no text, and those that were recognised with doubt. */
export const useGaps = ({ project_id: projectId, id: documentId, version }: Which, isWanted: boolean) =>
  useSWR(
    isWanted ? (['document-gaps', projectId, documentId, version] as const) : null,
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}/gaps', {
          params: { path: { projectId, documentId } },
        }),
      ),
    { revalidateOnFocus: false },
  );
