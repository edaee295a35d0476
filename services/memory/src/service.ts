import { createConsumers, createOutboxRelay } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { serviceAddress } from '@cairn/platform/config';
import { createRpcServer } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { createProjectAccess, createSessionWatch } from '@cairn/service/access';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform } from '@cairn/service/run';
import type { MemoryConfig } from './config.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import type { MemoryStore } from './domain/ports.ts';
import { callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { memoryOfPeople } from './rpc/people.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createMemoryService(config: MemoryConfig, platform: Platform): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger, security } = platform.identity('memory');
  const store = await openStore(platform);
  const auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  const projects = clients.connect(ProjectsServiceDefinition, serviceAddress(config, 'projects'));
  const sessions = createSessionWatch({ auth, bus });
  return group('memory', [
    store.component,
    sessions,
    createRpcServer({
      name: 'memory',
      endpoint: platform.endpoint('memory'),
      definition: MemoryServiceDefinition,
      implementation: createHandlers({ store, access: createProjectAccess({ projects, bus }) }),
      further: [peopleService(memoryOfPeople(store, projects))],
      verifier: sessions.verifier,
      callers,
      serviceTokens,
      security,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'memory', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [forgetProject(store, bus)]),
  ]);
}

/** Everything the service keeps, on the database server where there is one. */
export async function openStore({
  mongo,
  dataPath,
}: Platform): Promise<MemoryStore & { component: Component; portable: PortableStore }> {
  if (mongo) {
    // The driver takes time and memory that a Cairn without a server need not spend.
    const { openMongoStore } = await import('./store/mongo.ts');
    return openMongoStore(mongo);
  }
  const { openSqliteStore } = await import('./store/sqlite.ts');
  return openSqliteStore(dataPath('memory.sqlite'));
}
