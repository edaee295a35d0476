import { createSessionWatch } from '@cairn/kit/auth';
import { serviceAddress } from '@cairn/kit/config';
import { createConsumers, createOutboxRelay } from '@cairn/kit/events';
import { createRpcServer } from '@cairn/kit/rpc';
import { type Component, group, type Platform } from '@cairn/kit/run';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import type { NotificationsConfig } from './config.ts';
import { notifyOfDocuments } from './consumers/document-settled.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import { createHandlers } from './rpc/handlers.ts';
import { openSqliteStore } from './store/sqlite.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createNotificationsService(
  config: NotificationsConfig,
  platform: Platform,
): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger } = platform.identity('notifications');
  const store = openSqliteStore(platform.dataPath('notifications.sqlite'));
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
      verifier: sessions.verifier,
      serviceTokens,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'notifications', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [notifyOfDocuments(store), forgetProject(store)]),
  ]);
}
