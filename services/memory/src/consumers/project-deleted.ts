import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { projectPurge } from '@cairn/service/purge';
import type { MemoryStore } from '../domain/ports.ts';

/** What was kept of a project goes with it. */
export function forgetProject(store: MemoryStore, bus: Pick<EventBus, 'publish'>): ConsumerOptions {
  return projectPurge({
    consumer: 'memory-project-deleted',
    service: 'memory',
    bus,
    count: (projectId) => store.countKinds(projectId),
    purge: (projectId) => store.removeProject(projectId),
  });
}
