import { api, unwrap } from '#lib/api/client.ts';
import { isNotFound } from '#lib/api/errors.ts';
import type { Citation } from '#lib/api/types.ts';
import { useLive } from '#lib/stream/server-events.ts';

/** What became of a document since it was cited: `changed` where it was read again or replaced. */
type CitedState = 'same' | 'changed' | 'deleted';

/** Kept up to date by events; `same` as long as nothing else is known. One call for all citations of a document. */
export function useCitedState(projectId: number, { document_id, version, deleted }: Citation): CitedState {
  const { data, error } = useLive(
    deleted ? null : ['document', projectId, document_id],
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}', {
          params: { path: { projectId, documentId: document_id } },
        }),
      ),
    (event) => event.document_id === document_id && event.type !== 'document.progressed',
  );
  if (deleted || isNotFound(error)) return 'deleted';
  return data && data.version > version ? 'changed' : 'same';
}
