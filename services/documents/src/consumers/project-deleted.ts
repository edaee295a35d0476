import { type ConsumerOptions, subjects } from '@cairn/kit/events';
import { type DeletionDependencies, deleteProjectDocuments } from '../domain/delete-document.ts';

/** A project's documents go with it. */
export function forgetProject(dependencies: DeletionDependencies): ConsumerOptions {
  return {
    consumer: 'documents-project-deleted',
    subjects: [subjects.projectDeleted],
    async handle(event, { signal }) {
      await deleteProjectDocuments(dependencies, event.projectId, signal);
    },
  };
}
