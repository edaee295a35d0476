import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import type { Mailer } from '@cairn/service/mail';
import { projectPurge } from '@cairn/service/purge';
import type { NotificationsStore } from '../domain/ports.ts';

/** The notifications about a project are deleted with it, and the mails that name it where they are kept. */
export function forgetProject(
  store: NotificationsStore,
  mailer: Pick<Mailer, 'forget'>,
  bus: Pick<EventBus, 'publish'>,
): ConsumerOptions {
  return projectPurge({
    consumer: 'notifications-project-deleted',
    service: 'notifications',
    bus,
    count: async (projectId) => ({ notifications: await store.countProject(projectId) }),
    async purge(projectId) {
      await store.removeProject(projectId);
      await mailer.forget({ named: `project:${projectId}` });
    },
  });
}
