import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { ActivityRecords } from '../activity/ports.ts';
import type { DeletionRecords } from './ports.ts';

/**
 * What was counted for a project goes with it. It may be much, so it goes after the project itself, in portions, and
 * is taken up again after a fault.
 */
export function forgetActivity(
  store: Pick<ActivityRecords, 'removeActivity'> & Pick<DeletionRecords, 'notePurged'>,
): ConsumerOptions {
  return {
    consumer: 'projects-project-deleted',
    subjects: [subjects.projectDeleted],
    async handle(event) {
      const { projectId } = event;
      await store.removeActivity(projectId);
      // How much there was is in the receipt already.
      await store.notePurged(projectId, { service: 'projects', stores: [], done: true }, new Date());
    },
  };
}

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
