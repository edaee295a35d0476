import { type ConsumerOptions, type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import { indexMemories } from '../domain/entries/index-memories.ts';
import type { EntryParts } from '../domain/entries/ports.ts';

/** Memories are found as they are, and no more once they are deleted or superseded. */
export function followMemories(parts: EntryParts): ConsumerOptions {
  return {
    consumer: 'search-memory-items',
    subjects: [subjects.memoryCreated, subjects.memoryUpdated, subjects.memoryDeleted],
    async handle(event, { signal }) {
      const id = idOf(event);
      if (id !== undefined)
        await indexMemories(parts, event.projectId, [id], { signal, traceId: event.traceId });
    },
    async handleTogether(events, signal) {
      const [first] = events;
      const ids = [...new Set(events.flatMap((event) => idOf(event) ?? []))];
      if (first) await indexMemories(parts, first.projectId, ids, { signal, traceId: first.traceId });
    },
  };
}

function idOf(event: Envelope): string | undefined {
  const payload =
    payloadOf(event, 'memoryCreated') ??
    payloadOf(event, 'memoryUpdated') ??
    payloadOf(event, 'memoryDeleted');
  return payload?.itemId;
}
