import { type ConsumerOptions, type EventBus, newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import type { MemoryStore } from '../domain/ports.ts';

/** What is proposed goes with the chat it came from, and with the right to keep it. */
export function forgetProposals(
  store: Pick<MemoryStore, 'removeProposalsFrom' | 'removeProposalsOf'>,
  bus: Pick<EventBus, 'publish'>,
): ConsumerOptions {
  return {
    consumer: 'memory-proposals-lost',
    subjects: [subjects.chatSessionDeleted, subjects.memberChanged],
    async handle(event) {
      const { projectId, traceId } = event;
      const deleted = payloadOf(event, 'chatSessionDeleted');
      if (deleted) {
        const people = await store.removeProposalsFrom(projectId, deleted.sessionId);
        const events = people.map((userId) =>
          newEvent({ $case: 'memoryProposed', value: { userId } }, { projectId, traceId }),
        );
        if (events.length > 0) await bus.publish(events);
      }
      const changed = payloadOf(event, 'memberChanged');
      if (changed?.role === '') await store.removeProposalsOf(changed.userId, projectId);
    },
  };
}
