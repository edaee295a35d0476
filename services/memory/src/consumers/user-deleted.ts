import { type ConsumerOptions, type EventBus, erasePerson } from '@cairn/kit/events';
import type { MemoryStore } from '../domain/ports.ts';

/** What a person kept of others' projects stays with those, but not that it was they who did. */
export function forgetPerson(store: MemoryStore, bus: EventBus): ConsumerOptions {
  return erasePerson({
    service: 'memory',
    bus,
    count: async (userId) => ({ author_marks: await store.countMadeBy(userId) }),
    erase: (userId) => store.forgetMaker(userId),
  });
}
