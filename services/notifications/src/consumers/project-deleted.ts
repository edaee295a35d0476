import { type ConsumerOptions, subjects } from '@cairn/kit/events';
import type { NotificationsStore } from '../domain/ports.ts';

/** What was told of a project goes with it. */
export function forgetProject(store: NotificationsStore): ConsumerOptions {
  return {
    consumer: 'notifications-project-deleted',
    subjects: [subjects.projectDeleted],
    async handle(event) {
      await store.removeProject(event.projectId);
    },
  };
}
