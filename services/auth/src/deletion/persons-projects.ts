import { asService } from '@cairn/platform/rpc';
import type { ProjectsServiceClient } from '@cairn/proto/projects';
import type { PersonsProjects, SharedProject } from './ports.ts';

type Client = Pick<ProjectsServiceClient<object>, 'listSharedProjects' | 'hasInvitation'>;

/** Asks the projects service, in the name of auth itself. */
export function personsProjects(projects: Client): PersonsProjects {
  return {
    async listShared(userId, call) {
      const all: SharedProject[] = [];
      let pageToken = '';
      do {
        const page = await projects.listSharedProjects({ userId, pageToken }, asService(call));
        for (const { members, ...project } of page.projects) {
          all.push({
            ...project,
            members: members.map((member) => ({
              memberId: member.userId,
              name: member.name,
              role: member.role,
            })),
          });
        }
        pageToken = page.nextPageToken;
      } while (pageToken !== '');
      return all;
    },

    async isInvited(email, signal) {
      return (await projects.hasInvitation({ email }, asService({ signal }))).invited;
    },
  };
}
