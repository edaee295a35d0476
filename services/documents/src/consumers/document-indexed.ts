import { type ConsumerOptions, inTurn, payloadOf, subjects } from '@cairn/messaging/events';
import type { DocumentsStore } from '../domain/ports.ts';
import { documentIndexed, documentIndexFailed } from '../domain/settle-indexing.ts';

/**
 * Takes in how search ended indexing a version. A repeated event changes nothing: the version's state says what is left
 * to do.
 */
export function settleIndexing(store: DocumentsStore): ConsumerOptions {
  return inTurn({
    consumer: 'documents-indexing-settled',
    subjects: [subjects.documentIndexed, subjects.documentIndexFailed],
    async handle(event) {
      const indexed = payloadOf(event, 'documentIndexed');
      if (indexed) await documentIndexed(store, indexed.documentId, indexed.version);
      const failed = payloadOf(event, 'documentIndexFailed');
      if (failed) await documentIndexFailed(store, failed.documentId, failed.version, failed.message);
    },
  });
}
