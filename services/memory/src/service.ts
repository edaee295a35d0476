import { createConsumers } from '@cairn/messaging/events';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { createProjectAccess, createSessionWatch } from '@cairn/service/access';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import type { MemoryConfig } from './config.ts';
import { countUses } from './consumers/memories-used.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import { forgetProposals } from './consumers/proposals-lost.ts';
import type { MemoryStore } from './domain/ports.ts';
import { WordsOfProjects } from './domain/words/project-words.ts';
import { callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { memoryOfPeople } from './rpc/people.ts';
import { createUpkeep } from './upkeep.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createMemoryService(config: MemoryConfig, platform: Platform): Promise<Component> {
  const { bus, metrics } = platform;
  const frame = serviceFrame('memory', config, platform);
  const store = await openStore(platform);
  const auth = frame.connect(AuthServiceDefinition, 'auth');
  const projects = frame.connect(ProjectsServiceDefinition, 'projects');
  const sessions = createSessionWatch({ auth, bus });
  const access = createProjectAccess({ projects, bus });
  const words = new WordsOfProjects(store);
  return group('memory', [
    store.component,
    createUpkeep(store, { logger: frame.logger, metrics }),
    sessions,
    frame.server({
      definition: MemoryServiceDefinition,
      implementation: createHandlers({ store, words, access }),
      further: [peopleService(memoryOfPeople(store, projects))],
      verifier: sessions.verifier,
      callers,
    }),
    frame.relay(store.outbox),
    createConsumers(bus, [forgetProject(store, bus), countUses(store), forgetProposals(store, bus)]),
  ]);
}

/** Everything the service keeps. */
export const openStore = storeOpener<MemoryStore>('memory', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});
