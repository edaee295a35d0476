import type { Citation as CitationMessage } from '@cairn/proto/chat';
import type { Citation } from './quotations.ts';

/** Citations as clients get them: those kept before passages had a context are without one. */
export function citationMessages(citations: readonly Citation[]): CitationMessage[] {
  return citations.map(({ kind, documentId, ...citation }) => ({
    ...citation,
    context: citation.context,
    documentId: kind === 'memory' ? '' : documentId,
    memoryId: kind === 'memory' ? documentId : '',
  }));
}
