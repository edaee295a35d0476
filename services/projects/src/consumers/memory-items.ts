import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { ActivityRecords } from '../domain/ports.ts';

/** Counts memory items. */
export function followMemoryItems(store: ActivityRecords): ConsumerOptions {
  return {
    consumer: 'projects-memory-items',
    subjects: [subjects.memoryCreated, subjects.memoryDeleted],
    async handle(event) {
      const { projectId } = event;
      const at = event.time ?? new Date();
      const created = payloadOf(event, 'memoryCreated');
      if (created) await store.addThing({ projectId, kind: 'memory', id: created.itemId }, at);
      const deleted = payloadOf(event, 'memoryDeleted');
      if (deleted) await store.removeThing({ projectId, kind: 'memory', id: deleted.itemId }, at);
    },
  };
}
