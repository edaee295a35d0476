import { createSessionWatch } from '@cairn/kit/auth';
import { serviceAddress } from '@cairn/kit/config';
import { createConsumers, createOutboxRelay } from '@cairn/kit/events';
import { createRpcServer } from '@cairn/kit/rpc';
import { type Component, group, type Platform } from '@cairn/kit/run';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import type { ProjectsConfig } from './config.ts';
import { followChatMessages } from './consumers/chat-messages.ts';
import { followChatSessions } from './consumers/chat-sessions.ts';
import { followDocuments } from './consumers/documents.ts';
import { followMemoryItems } from './consumers/memory-items.ts';
import { forgetActivity } from './consumers/project-deleted.ts';
import { createHandlers } from './rpc/handlers.ts';
import { openSqliteStore } from './store/sqlite.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createProjectsService(config: ProjectsConfig, platform: Platform): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger } = platform.identity('projects');
  const store = openSqliteStore(platform.dataPath('projects.sqlite'));
  const auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  const sessions = createSessionWatch({ auth, bus });
  return group('projects', [
    store.component,
    sessions,
    createRpcServer({
      name: 'projects',
      endpoint: platform.endpoint('projects'),
      definition: ProjectsServiceDefinition,
      implementation: createHandlers(store),
      verifier: sessions.verifier,
      serviceTokens,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'projects', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [
      followDocuments(store),
      followChatSessions(store),
      followChatMessages(store),
      followMemoryItems(store),
      forgetActivity(store),
    ]),
  ]);
}
