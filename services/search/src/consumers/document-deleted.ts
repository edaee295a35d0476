import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { SearchStore } from '../domain/ports.ts';
import { removeDocument } from '../domain/remove-document.ts';
import type { SearchEngine } from '../domain/search-engine.ts';

/** A deleted document is found no more. */
export function removeDeleted(parts: { engine: SearchEngine; store: SearchStore }): ConsumerOptions {
  return {
    consumer: 'search-document-deleted',
    subjects: [subjects.documentDeleted],
    async handle(event) {
      const deleted = payloadOf(event, 'documentDeleted');
      if (deleted)
        await removeDocument(parts, { projectId: event.projectId, documentId: deleted.documentId });
    },
  };
}
