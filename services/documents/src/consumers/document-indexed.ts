import { type ConsumerOptions, type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import { documentIndexFailed, documentsIndexed } from '../domain/settle-indexing.ts';
import type { VersionDependencies } from '../domain/versions/settle-versions.ts';

/**
 * Takes in how search ended indexing versions. A repeated event changes nothing: the version's state says what is left
 * to do.
 */
export function settleIndexing(dependencies: VersionDependencies): ConsumerOptions {
  async function settle(events: readonly Envelope[]): Promise<void> {
    await documentsIndexed(
      dependencies,
      events.flatMap((event) => payloadOf(event, 'documentIndexed') ?? []),
    );
    for (const event of events) {
      const failed = payloadOf(event, 'documentIndexFailed');
      if (failed)
        await documentIndexFailed(dependencies.store, failed.documentId, failed.version, failed.message);
    }
  }

  return {
    consumer: 'documents-indexing-settled',
    subjects: [subjects.documentIndexed, subjects.documentIndexFailed],
    handle: (event) => settle([event]),
    handleTogether: settle,
  };
}
