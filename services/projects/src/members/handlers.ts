import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import type { People } from '../accounts/ports.ts';
import { actor } from '../actor.ts';
import { readRole } from '../rights/presenters.ts';
import { changeRole } from './change-role.ts';
import { listMembers } from './list-members.ts';
import type { MembersStore } from './ports.ts';
import { presentMember } from './presenters.ts';
import { removeMember } from './remove-member.ts';

export function memberHandlers(parts: { store: MembersStore; people: People }) {
  return {
    async listMembers({ projectId, ...page }, context) {
      const found = await listMembers(parts, actor(context).userId, projectId, page);
      return { ...found, members: found.members.map(presentMember) };
    },

    async changeMemberRole({ projectId, userId, role }, context) {
      const member = await changeRole(parts, actor(context), projectId, userId, readRole(role));
      return { member: presentMember(member) };
    },

    async removeMember({ projectId, userId }, context) {
      await removeMember(parts.store, actor(context), projectId, userId);
      return {};
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}
