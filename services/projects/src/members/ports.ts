import type { Envelope } from '@cairn/messaging/events';
import type { Memberships } from '../rights/ports.ts';
import type { Role } from '../rights/role.ts';
import type { Member, MemberPlace } from './member.ts';

/** A project has one owner at every moment. */
export interface MemberRecords {
  /** Members in the order of `MemberPlace`, those after `after`. */
  listMembers(projectId: number, limit: number, after: MemberPlace | undefined): Promise<Member[]>;
  findMember(projectId: number, userId: string): Promise<Member | undefined>;
  /** The owners of those of these projects that exist. */
  ownersOf(projectIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Gives a member who is not the owner another role; false, and nothing changed, when there is none. */
  setRole(
    projectId: number,
    userId: string,
    role: Exclude<Role, 'owner'>,
    events: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * Makes one member the owner and the other, who was, an editor, in one step; false, and nothing changed, when they
   * are not.
   */
  passOwnership(projectId: number, from: string, to: string, events: readonly Envelope[]): Promise<boolean>;
  /** Removes a member who is not the owner; false when there is none. */
  removeMember(projectId: number, userId: string, events: readonly Envelope[]): Promise<boolean>;
}

export type MembersStore = Memberships & MemberRecords;
