import type { Member as MemberMessage } from '@cairn/proto/projects';
import { presentRole } from '../rights/presenters.ts';
import type { MemberView } from './list-members.ts';

export function presentMember({ userId, role, joinedAt, person }: MemberView): MemberMessage {
  return {
    userId,
    name: person?.name ?? '',
    email: person?.email ?? '',
    avatarUrl: person?.avatarUrl ?? '',
    role: presentRole(role),
    joinedAt,
  };
}
