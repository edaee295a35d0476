import {
  type ConsumerOptions,
  type Envelope,
  payloadOf,
  RETRY_DELAYS,
  subjects,
} from '@cairn/messaging/events';
import { abandonDocument, type IndexDocumentParts, indexDocument } from '../domain/index-document.ts';
import { indexTogether, type SizedVersion } from '../domain/index-together.ts';

/** Makes documents searchable as soon as their text is read. */
export function indexExtracted(parts: IndexDocumentParts): ConsumerOptions {
  return {
    consumer: 'search-document-extracted',
    subjects: [subjects.documentExtracted],
    async handle(event, { attempt, signal }) {
      const version = versionOf(event);
      if (!version) return;
      const last = attempt > RETRY_DELAYS.length;
      await indexDocument(parts, version, { traceId: event.traceId, signal, last });
    },
    async abandon(event) {
      const version = versionOf(event);
      if (version) await abandonDocument(parts, version, event.traceId);
    },
    async handleTogether(events, signal) {
      await indexTogether(
        parts,
        events.flatMap((event) => versionOf(event) ?? []),
        signal,
      );
    },
  };
}

function versionOf(event: Envelope): SizedVersion | undefined {
  const extracted = payloadOf(event, 'documentExtracted');
  if (!extracted) return undefined;
  const publishedAt = event.time ?? new Date();
  return {
    projectId: event.projectId,
    documentId: extracted.documentId,
    version: extracted.version,
    name: extracted.name,
    namedAt: publishedAt,
    fileType: extracted.fileType,
    createdAt: extracted.createdAt ?? publishedAt,
    passages: extracted.chunksCount,
    placings: extracted.placings,
    traceId: event.traceId,
  };
}
