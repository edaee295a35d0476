import { forward } from '@cairn/platform/rpc';
import type { DocumentsServiceClient } from '@cairn/proto/documents';
import type { DocumentCounter } from '../writing/ports.ts';

/** An answer waits no longer for the number, in milliseconds from its beginning on. */
const LONGEST_WAIT_MS = 2_000;

/** Counts a project's documents by asking documents, in the caller's name. */
export function createDocumentCounter(
  documents: Pick<DocumentsServiceClient, 'countDocuments'>,
): DocumentCounter {
  return {
    async count(call, projectId) {
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
      // An answer without the number is better than none.
      const counted = await documents
        .countDocuments({ projectId }, forward({ ...call, signal }))
        .catch(() => undefined);
      return counted?.total;
    },
  };
}
