import { type ConsumerOptions, subjects } from '@cairn/kit/events';
import type { ActivityRecords } from '../domain/ports.ts';

/**
 * What was counted for a project goes with it. It may be much, so it goes after the project itself, in portions, and
 * is taken up again after a fault.
 */
export function forgetActivity(store: ActivityRecords): ConsumerOptions {
  return {
    consumer: 'projects-project-deleted',
    subjects: [subjects.projectDeleted],
    async handle(event) {
      await store.removeActivity(event.projectId);
    },
  };
}
