import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { getAudience } from './get-audience.ts';
import { getInvitee } from './get-invitee.ts';
import { getWeek } from './get-week.ts';
import type { NoticeParts } from './ports.ts';

/** For notifications: what they say of projects, and to whom. The calls say whom they are about: services only. */
export function noticeHandlers(parts: NoticeParts) {
  return {
    getAudience: ({ projectId }) => getAudience(parts, projectId),
    getInvitee: ({ projectId, invitationId }) => getInvitee(parts, projectId, invitationId),
    async getWeek({ userId }) {
      return { projects: await getWeek(parts, userId) };
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}
