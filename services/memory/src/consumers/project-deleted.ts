import { type ConsumerOptions, subjects } from '@cairn/kit/events';
import type { MemoryStore } from '../domain/ports.ts';

/** What was kept of a project goes with it. */
export function forgetProject(store: MemoryStore): ConsumerOptions {
  return {
    consumer: 'memory-project-deleted',
    subjects: [subjects.projectDeleted],
    async handle(event) {
      await store.removeProject(event.projectId);
    },
  };
}
