import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { projectPurge } from '@cairn/service/purge';
import type { SearchStore } from '../domain/ports.ts';
import { countProject, removeProject } from '../domain/remove-project.ts';
import type { SearchEngine } from '../domain/search-engine.ts';

/** A deleted project is found no more, nor anything in it. */
export function forgetProject(
  parts: { engine: SearchEngine; store: SearchStore },
  bus: Pick<EventBus, 'publish'>,
): ConsumerOptions {
  return projectPurge({
    consumer: 'search-project-deleted',
    service: 'search',
    bus,
    count: async (projectId) => ({ index_entries: await countProject(parts, projectId) }),
    purge: (projectId) => removeProject(parts, projectId),
  });
}
