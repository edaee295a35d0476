import { type ConsumerOptions, payloadOf, RETRY_DELAYS, subjects } from '@cairn/messaging/events';
import { type IndexDocumentParts, indexDocument } from '../domain/index-document.ts';

/** Makes documents searchable as soon as their text is read. */
export function indexExtracted(parts: IndexDocumentParts): ConsumerOptions {
  return {
    consumer: 'search-document-extracted',
    subjects: [subjects.documentExtracted],
    async handle(event, { attempt, signal }) {
      const extracted = payloadOf(event, 'documentExtracted');
      if (!extracted) return;
      const publishedAt = event.time ?? new Date();
      await indexDocument(
        parts,
        {
          projectId: event.projectId,
          documentId: extracted.documentId,
          version: extracted.version,
          name: extracted.name,
          namedAt: publishedAt,
          fileType: extracted.fileType,
          createdAt: extracted.createdAt ?? publishedAt,
        },
        { traceId: event.traceId, signal, last: attempt > RETRY_DELAYS.length },
      );
    },
  };
}
