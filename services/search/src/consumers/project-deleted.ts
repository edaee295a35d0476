import { type ConsumerOptions, subjects } from '@cairn/kit/events';
import type { SearchStore } from '../domain/ports.ts';
import { removeProject } from '../domain/remove-project.ts';
import type { SearchEngine } from '../domain/search-engine.ts';

/** A deleted project is found no more, nor anything in it. */
export function forgetProject(parts: { engine: SearchEngine; store: SearchStore }): ConsumerOptions {
  return {
    consumer: 'search-project-deleted',
    subjects: [subjects.projectDeleted],
    handle: (event) => removeProject(parts, event.projectId),
  };
}
