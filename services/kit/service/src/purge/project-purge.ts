import type { ConsumerOptions, Delivery, EventBus } from '@cairn/messaging/events';
import { newEvent, subjects } from '@cairn/messaging/events';
import { purgeAndReport } from './reported-purge.ts';

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

/** Removes what a service has of a deleted project, and reports to its receipt. */
export function projectPurge({ consumer, service, bus, ...of }: ProjectPurgeOptions): ConsumerOptions {
  return {
    consumer,
    subjects: [subjects.projectDeleted],
    async handle({ projectId, traceId }, delivery) {
      await purgeAndReport({
        count: () => of.count(projectId),
        purge: () => of.purge(projectId, delivery),
        report: (stores, done) =>
          bus.publish([
            newEvent({ $case: 'projectPurged', value: { service, stores, done } }, { projectId, traceId }),
          ]),
      });
    },
  };
}
