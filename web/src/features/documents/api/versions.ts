import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { KnownName } from '#lib/api/types.ts';
import { useLive } from '#lib/stream/server-events.ts';

const at = (projectId: number, documentId: string) => ({ params: { path: { projectId, documentId } } });

/** The versions of a document that are kept, the newest first. Nothing is fetched for a document of one version. */
export const useVersions = (projectId: number, documentId: string | null) =>
  useLive(
    documentId === null ? null : ['document-versions', projectId, documentId],
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}/versions', at(projectId, documentId ?? '')),
      ),
    ({ type, project_id }) =>
      project_id === projectId && type.startsWith('document.') && type !== 'document.progressed',
  );

export const makeCurrent = (projectId: number, documentId: string) =>
  unwrap(
    api.POST('/api/projects/{projectId}/documents/{documentId}/make-current', at(projectId, documentId)),
  );

/** Deletes this version alone. */
export const deleteVersion = (projectId: number, documentId: string) =>
  unwrap(api.DELETE('/api/projects/{projectId}/documents/{documentId}/version', at(projectId, documentId)));

/** Names that the server is asked for in one call. */
const AT_ONCE = 1_000;

/** Which of some names of files documents of a project have, by name; none while it is not known. */
export function useKnownNames(projectId: number, names: readonly string[]): ReadonlyMap<string, KnownName> {
  const wanted = [...new Set(names)].sort().slice(0, AT_ONCE);
  const { data } = useSWR(
    wanted.length > 0 ? (['known-names', projectId, ...wanted] as const) : null,
    () =>
      unwrap(
        api.POST('/api/projects/{projectId}/documents/names', {
          params: { path: { projectId } },
          body: { names: wanted },
        }),
      ),
    { keepPreviousData: true },
  );
  return new Map(data?.map((each) => [each.name, each]));
}
