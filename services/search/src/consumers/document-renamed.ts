import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { SearchStore } from '../domain/ports.ts';
import { renameDocument } from '../domain/rename-document.ts';
import type { SearchEngine } from '../domain/search-engine.ts';

/** A renamed document is found by its new name. */
export function followRenames(parts: { engine: SearchEngine; store: SearchStore }): ConsumerOptions {
  return {
    consumer: 'search-document-renamed',
    subjects: [subjects.documentRenamed],
    async handle(event) {
      const renamed = payloadOf(event, 'documentRenamed');
      if (!renamed) return;
      const { documentId, name } = renamed;
      await renameDocument(parts, {
        projectId: event.projectId,
        documentId,
        name,
        namedAt: event.time ?? new Date(),
      });
    },
  };
}
