import { createConsumers } from '@cairn/messaging/events';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { createSessionWatch } from '@cairn/service/access';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import type { NotificationsConfig } from './config.ts';
import { forgetDocument } from './consumers/document-deleted.ts';
import { notifyOfDocuments } from './consumers/document-settled.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import type { NotificationsStore } from './domain/ports.ts';
import { callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { notificationsOfPeople } from './rpc/people.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createNotificationsService(
  config: NotificationsConfig,
  platform: Platform,
): Promise<Component> {
  const { bus } = platform;
  const frame = serviceFrame('notifications', config, platform);
  const store = await openStore(platform);
  const auth = frame.connect(AuthServiceDefinition, 'auth');
  const sessions = createSessionWatch({ auth, bus });
  return group('notifications', [
    store.component,
    sessions,
    frame.server({
      definition: NotificationsServiceDefinition,
      implementation: createHandlers(store),
      further: [peopleService(notificationsOfPeople(store))],
      verifier: sessions.verifier,
      callers,
    }),
    frame.relay(store.outbox),
    createConsumers(bus, [notifyOfDocuments(store), forgetDocument(store, bus), forgetProject(store, bus)]),
  ]);
}

/** Everything the service keeps. */
export const openStore = storeOpener<NotificationsStore>('notifications', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});
