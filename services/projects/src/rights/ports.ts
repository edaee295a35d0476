import type { Membership } from './role.ts';

/** Who is a member of what. */
export interface Memberships<Project extends Membership = Membership> {
  /** A project as one person has it; undefined when there is none or they are not a member. */
  find(projectId: number, userId: string): Promise<Project | undefined>;
  /** Ids of a person's projects above `after`, ascending. */
  listIds(userId: string, limit: number, after: number): Promise<number[]>;
}
