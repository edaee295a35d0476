import { forward } from '@cairn/platform/rpc';
import type { DocumentsServiceClient } from '@cairn/proto/documents';
import type { DocumentCounter } from '../writing/ports.ts';

/** An answer waits no longer for the numbers, in milliseconds from the end of its search on. */
const LONGEST_WAIT_MS = 2_000;

/** Counts a project's documents by asking documents, in the caller's name. */
export function createDocumentCounter(
  documents: Pick<DocumentsServiceClient, 'countDocuments'>,
): DocumentCounter {
  return {
    async count(call, projectId, gapsOf) {
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
      const request = { projectId, unread: true, gapsOf: [...gapsOf] };
      // An answer without the numbers is better than none.
      return documents.countDocuments(request, forward({ ...call, signal })).catch(() => undefined);
    },
  };
}
