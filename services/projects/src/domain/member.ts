import { z } from 'zod';
import type { Role } from './project.ts';

/** A person who may see a project. */
export interface Member {
  userId: string;
  role: Role;
  joinedAt: Date;
}

/** A place in the list of members: those who joined first come first. */
export interface MemberPlace {
  joinedAt: Date;
  userId: string;
}

export const memberPlace = z
  .tuple([z.int(), z.string().max(128)])
  .transform(([joinedAt, userId]): MemberPlace => ({ joinedAt: new Date(joinedAt), userId }));

/** The most members of a project: who may see it is part of its one record. */
export const MOST_MEMBERS = 200;
