import { DomainError, type NamedText } from '@cairn/platform/errors';
import { refusals } from '../refusals.ts';

/** Documents that one call may name. */
const MOST = 100;

/** What became of one document of several. */
export interface DocumentOutcome {
  readonly documentId: string;
  /** Why nothing was done to it, and a code for programs; absent when it was. */
  readonly failure?: NamedText & { readonly code: string };
}

/**
 * Does something to several documents, one after the other. What one of them refuses does not keep the others from it.
 * An id that is named twice is acted on once.
 *
 * @throws InvalidInput for none, or too many.
 */
export async function forEachDocument(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<DocumentOutcome[]> {
  if (ids.length === 0) throw refusals.documents_none();
  if (ids.length > MOST) throw refusals.documents_too_many({ max: MOST });
  const outcomes: DocumentOutcome[] = [];
  for (const documentId of new Set(ids)) {
    try {
      await act(documentId);
      outcomes.push({ documentId });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, reason = '', params } = error;
      outcomes.push({ documentId, failure: { code, message, reason, ...(params && { params }) } });
    }
  }
  return outcomes;
}
