import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { changeRole } from '../domain/change-role.ts';
import { listMembers } from '../domain/list-members.ts';
import { removeMember } from '../domain/remove-member.ts';
import { actor } from './actor.ts';
import type { HandlerParts } from './naming.ts';
import { presentMember, readRole } from './presenters.ts';

type MemberHandlers = Pick<
  ProjectsServiceImplementation<CallExtension>,
  'listMembers' | 'changeMemberRole' | 'removeMember'
>;

export function memberHandlers(parts: HandlerParts): MemberHandlers {
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
  };
}
