import { type Envelope, newEvent, subjects } from './event.ts';
import type { EventBus, Retention } from './event-bus.ts';

export interface BusUnderTest {
  bus: EventBus;
  /** Another connection to the same events, as another process has. Closed by the test. */
  another(): Promise<EventBus>;
  close(): Promise<void>;
}

export const all = ['cairn.>'];

export const retention: Retention = {
  keepMs: 86_400_000,
  once: [subjects.accountMailWanted],
  endOfProject: subjects.projectDeleted,
};

export function event(projectId = 0): Envelope {
  return newEvent({ $case: 'projectUpdated', value: {} }, { projectId });
}

/** A consumer that remembers the ids it was given. */
export function collect(on: EventBus, consumer: string, subjects: readonly string[] = all) {
  const ids: string[] = [];
  const subscription = on.subscribe({ consumer, subjects, handle: async ({ id }) => void ids.push(id) });
  return { ids, stop: () => subscription.stop() };
}
