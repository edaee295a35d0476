import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { emailKeyOf } from '../domain/invitation.ts';
import { listSharedProjects } from '../domain/list-shared-projects.ts';
import type { HandlerParts } from './naming.ts';

type ReleaseHandlers = Pick<
  ProjectsServiceImplementation<CallExtension>,
  'hasInvitation' | 'listSharedProjects'
>;

/** For auth: whom a call is about is said in it, so no person may make it. */
export function releaseHandlers(parts: HandlerParts): ReleaseHandlers {
  return {
    async hasInvitation({ email }) {
      const found = await parts.store.listInvitationsTo(emailKeyOf(email), 1, '', new Date());
      return { invited: found.length > 0 };
    },

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
  };
}
