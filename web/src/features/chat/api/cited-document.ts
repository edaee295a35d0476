import { api, unwrap } from '#lib/api/client.ts';
import { isNotFound } from '#lib/api/errors.ts';
import type { Citation } from '#lib/api/types.ts';
import { useLive } from '#lib/stream/server-events.ts';

/** What became of a document since it was cited: `changed` where it was read again, `newer` where it was replaced. */
type CitedState = 'same' | 'changed' | 'newer' | 'deleted';

/** One call for all that is shown of a document, kept up to date by events. */
const useKnownDocument = (projectId: number, documentId: string | null) =>
  useLive(
    documentId === null ? null : ['document', projectId, documentId],
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}', {
          params: { path: { projectId, documentId: documentId ?? '' } },
        }),
      ),
    (event) => event.document_id === documentId && event.type !== 'document.progressed',
  );

/** `same` as long as nothing else is known. */
export function useCitedState(projectId: number, citation: Citation): CitedState {
  const { document_id, memory_id, version, deleted } = citation;
  const { data, error } = useKnownDocument(projectId, deleted || memory_id ? null : document_id);
  if (deleted || isNotFound(error)) return 'deleted';
  if (data?.version_state === 'earlier') return 'newer';
  return data && data.version > version ? 'changed' : 'same';
}

/** What a document is called, as its citation has it or it is called now; empty until that is known. */
export function useDocumentName(
  projectId: number,
  documentId: string,
  source: Pick<Citation, 'document_name' | 'deleted'> | undefined,
): { name: string; isDeleted: boolean } {
  const { data, error } = useKnownDocument(projectId, source?.deleted ? null : documentId);
  const isDeleted = source?.deleted === true || isNotFound(error);
  return { name: source?.document_name ?? data?.name ?? '', isDeleted };
}
