import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { listSharedProjects, type SharingParts } from './list-shared-projects.ts';

/** For auth: the call itself says whom it is about, so no person may make it. */
export function sharedProjectsHandlers(parts: SharingParts) {
  return {
    async listSharedProjects({ userId, ...page }) {
      const { projects, nextPageToken } = await listSharedProjects(parts, userId, page);
      return {
        nextPageToken,
        projects: projects.map(({ members, ...project }) => ({
          ...project,
          members: members.map(({ userId: id, role, person }) => ({
            userId: id,
            role,
            name: person?.name ?? '',
          })),
        })),
      };
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}
