import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { documentPurge } from '@cairn/service/purge';
import type { SearchStore } from '../domain/ports.ts';
import { removeDocument } from '../domain/remove-document.ts';
import type { SearchEngine } from '../domain/search-engine.ts';

/** A deleted document is found no more. */
export function removeDeleted(
  parts: { engine: SearchEngine; store: SearchStore },
  bus: Pick<EventBus, 'publish'>,
): ConsumerOptions {
  return documentPurge({
    consumer: 'search-document-deleted',
    service: 'search',
    bus,
    count: async ({ projectId, documentId }) => ({
      index_entries: (await parts.engine.stats(projectId, documentId)).passages,
    }),
    purge: (document) => removeDocument(parts, document),
  });
}
