import { type ConsumerOptions, type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import type { DocumentsStore } from '../domain/ports.ts';
import { documentIndexFailed, documentsIndexed } from '../domain/settle-indexing.ts';

/**
 * Takes in how search ended indexing versions. A repeated event changes nothing: the version's state says what is left
 * to do.
 */
export function settleIndexing(store: DocumentsStore): ConsumerOptions {
  async function settle(events: readonly Envelope[]): Promise<void> {
    await documentsIndexed(
      store,
      events.flatMap((event) => payloadOf(event, 'documentIndexed') ?? []),
    );
    for (const event of events) {
      const failed = payloadOf(event, 'documentIndexFailed');
      if (failed) await documentIndexFailed(store, failed.documentId, failed.version, failed.message);
    }
  }

  return {
    consumer: 'documents-indexing-settled',
    subjects: [subjects.documentIndexed, subjects.documentIndexFailed],
    handle: (event) => settle([event]),
    handleTogether: settle,
  };
}
