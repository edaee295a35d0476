import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { projectPurge } from '@cairn/service/purge';
import { countProjectDocuments } from '../domain/count-project-documents.ts';
import { type DeletionDependencies, deleteProjectDocuments } from '../domain/delete-document.ts';

/** A project's documents go with it. */
export function forgetProject(
  dependencies: DeletionDependencies,
  bus: Pick<EventBus, 'publish'>,
): ConsumerOptions {
  return projectPurge({
    consumer: 'documents-project-deleted',
    service: 'documents',
    bus,
    count: async (projectId) => ({ ...(await countProjectDocuments(dependencies.store, projectId)) }),
    purge: (projectId, { signal }) => deleteProjectDocuments(dependencies, projectId, signal),
  });
}
