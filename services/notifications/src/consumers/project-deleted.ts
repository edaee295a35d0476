import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { projectPurge } from '@cairn/service/purge';
import type { NotificationsStore } from '../domain/ports.ts';

/** The notifications about a project are deleted with it. */
export function forgetProject(store: NotificationsStore, bus: Pick<EventBus, 'publish'>): ConsumerOptions {
  return projectPurge({
    consumer: 'notifications-project-deleted',
    service: 'notifications',
    bus,
    count: async (projectId) => ({ notifications: await store.countProject(projectId) }),
    purge: (projectId) => store.removeProject(projectId),
  });
}
