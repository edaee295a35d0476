import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { MemoryStore } from '../domain/ports.ts';
import { recordUses } from '../domain/uses/record-uses.ts';

/** Counts the memories that an answer cites. The same event again counts nothing. */
export function countUses(store: Pick<MemoryStore, 'recordUses'>): ConsumerOptions {
  return {
    consumer: 'memory-memories-used',
    subjects: [subjects.memoriesUsed],
    async handle(event) {
      const used = payloadOf(event, 'memoriesUsed');
      if (used) await recordUses(store, { projectId: event.projectId, ...used });
    },
  };
}
