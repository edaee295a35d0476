import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { actor } from '../actor.ts';
import { checkAccess } from './check-access.ts';
import { listAccessibleProjects } from './list-accessible-projects.ts';
import type { Memberships } from './ports.ts';
import { presentAction, readAction } from './presenters.ts';

export function rightsHandlers(store: Memberships) {
  return {
    async checkAccess({ projectId, action }, context) {
      const allowed = await checkAccess(store, actor(context).userId, projectId, readAction(action));
      return { capabilities: allowed.map(presentAction) };
    },

    async listAccessibleProjects(request, context) {
      return listAccessibleProjects(store, actor(context).userId, request);
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}
