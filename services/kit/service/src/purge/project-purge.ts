import type { ConsumerOptions, Delivery, EventBus } from '@cairn/messaging/events';
import { newEvent, subjects } from '@cairn/messaging/events';

export interface ProjectPurgeOptions {
  consumer: string;
  /** As the receipt of the deletion names it. */
  service: string;
  bus: Pick<EventBus, 'publish'>;
  /** How many records of each kind there are of a project. */
  count(projectId: number): Promise<Readonly<Record<string, number>>>;
  /** Removes them; what comes late for the project is not kept. */
  purge(projectId: number, delivery: Delivery): Promise<unknown>;
}

/**
 * Removes what a service has of a deleted project, and reports for the receipt how much that was: once before, so that
 * the numbers are known whatever happens in between, and once when nothing is left. After a fault all of it is done
 * again: there is less to count then, and the receipt keeps the larger numbers.
 */
export function projectPurge(options: ProjectPurgeOptions): ConsumerOptions {
  const { consumer, service, bus } = options;
  return {
    consumer,
    subjects: [subjects.projectDeleted],
    async handle({ projectId, traceId }, delivery) {
      const counted = Object.entries(await options.count(projectId));
      const stores = counted.map(([store, records]) => ({ store, records }));
      const report = (done: boolean) =>
        bus.publish([
          newEvent({ $case: 'projectPurged', value: { service, stores, done } }, { projectId, traceId }),
        ]);
      await report(false);
      await options.purge(projectId, delivery);
      await report(true);
    },
  };
}
