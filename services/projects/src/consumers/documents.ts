import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { ActivityRecords } from '../domain/ports.ts';

/**
 * Counts documents. A further version of a document is told as uploaded too: it moves the last activity, while the
 * document stays one, as old as its first version.
 */
export function followDocuments(store: ActivityRecords): ConsumerOptions {
  return {
    consumer: 'projects-documents',
    subjects: [subjects.documentUploaded, subjects.documentDeleted],
    async handle(event) {
      const { projectId } = event;
      const at = event.time ?? new Date();
      const uploaded = payloadOf(event, 'documentUploaded');
      if (uploaded) await store.addThing({ projectId, kind: 'document', id: uploaded.documentId }, at);
      const deleted = payloadOf(event, 'documentDeleted');
      if (deleted) await store.removeThing({ projectId, kind: 'document', id: deleted.documentId }, at);
    },
  };
}
