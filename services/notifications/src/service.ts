import { createConsumers, createOutboxRelay } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { serviceAddress } from '@cairn/platform/config';
import { createRpcServer } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { createSessionWatch } from '@cairn/service/access';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform } from '@cairn/service/run';
import type { NotificationsConfig } from './config.ts';
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
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger, security } = platform.identity('notifications');
  const store = await openStore(platform);
  const auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  const sessions = createSessionWatch({ auth, bus });
  return group('notifications', [
    store.component,
    sessions,
    createRpcServer({
      name: 'notifications',
      endpoint: platform.endpoint('notifications'),
      definition: NotificationsServiceDefinition,
      implementation: createHandlers(store),
      further: [peopleService(notificationsOfPeople(store))],
      verifier: sessions.verifier,
      callers,
      serviceTokens,
      security,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'notifications', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [notifyOfDocuments(store), forgetProject(store, bus)]),
  ]);
}

/** Everything the service keeps, on the database server where there is one. */
export async function openStore({
  mongo,
  dataPath,
}: Platform): Promise<NotificationsStore & { component: Component; portable: PortableStore }> {
  if (mongo) {
    // The driver takes time and memory that a Cairn without a server need not spend.
    const { openMongoStore } = await import('./store/mongo.ts');
    return openMongoStore(mongo);
  }
  const { openSqliteStore } = await import('./store/sqlite.ts');
  return openSqliteStore(dataPath('notifications.sqlite'));
}
