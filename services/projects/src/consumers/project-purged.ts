import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { DeletionRecords } from '../domain/ports.ts';

/** Takes into the receipt of a deleted project what a service says of it. */
export function notePurges(store: Pick<DeletionRecords, 'notePurged'>): ConsumerOptions {
  return {
    consumer: 'projects-project-purged',
    subjects: [subjects.projectPurged],
    async handle(event) {
      const report = payloadOf(event, 'projectPurged');
      if (report) await store.notePurged(event.projectId, report, event.time ?? new Date());
    },
  };
}
