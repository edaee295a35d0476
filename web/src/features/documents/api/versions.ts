import { api, unwrap } from '#lib/api/client.ts';
import type { KnownName } from '#lib/api/types.ts';
import { type ServerEvent, useLive } from '#lib/stream/server-events.ts';

const at = (projectId: number, documentId: string) => ({ params: { path: { projectId, documentId } } });

const concernsDocumentsOf =
  (projectId: number) =>
  ({ type, project_id }: ServerEvent) =>
    project_id === projectId && type.startsWith('document.') && type !== 'document.progressed';

/** The versions of a document that are kept, the newest first. Nothing is fetched for a document of one version. */
export const useVersions = (projectId: number, documentId: string | null) =>
  useLive(
    documentId === null ? null : ['document-versions', projectId, documentId],
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}/versions', at(projectId, documentId ?? '')),
      ),
    concernsDocumentsOf(projectId),
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
  const { data } = useLive(
    wanted.length > 0 ? ['known-names', projectId, ...wanted] : null,
    () =>
      unwrap(
        api.POST('/api/projects/{projectId}/documents/names', {
          params: { path: { projectId } },
          body: { names: wanted },
        }),
      ),
    concernsDocumentsOf(projectId),
    // What was answered a moment ago is from before a file of that name was sent.
    { keepPreviousData: true, dedupingInterval: 0 },
  );
  return new Map(data?.map((each) => [each.name, each]));
}
