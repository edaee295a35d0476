import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { actor } from '../actor.ts';
import { deleteProject } from './delete-project.ts';
import { getDeletionReceipt } from './get-deletion-receipt.ts';
import type { DeletingStore } from './ports.ts';
import { presentReceipt } from './presenters.ts';

export function deletionHandlers(store: DeletingStore) {
  return {
    async deleteProject({ projectId }, context) {
      return { receipt: presentReceipt(await deleteProject(store, actor(context), projectId)) };
    },

    async getDeletionReceipt({ id }, context) {
      return { receipt: presentReceipt(await getDeletionReceipt(store, actor(context).userId, id)) };
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}
