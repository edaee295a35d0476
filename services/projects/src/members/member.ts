import { boolean, defineRecord, integer, oneOf, type RecordOf, text, time } from '@cairn/persistence/records';
import { z } from 'zod';
import { roles } from '../rights/role.ts';

export const memberFields = { userId: text(), role: oneOf(roles), isFavorite: boolean(), joinedAt: time() };

export const memberRecord = defineRecord('members', {
  fields: { ...memberFields, projectId: integer() },
  key: ['userId', 'projectId'],
  indexes: [['projectId', 'joinedAt', 'userId']],
});

/** A person who may see a project. */
export type Member = Pick<RecordOf<typeof memberRecord>, 'userId' | 'role' | 'joinedAt'>;

/** A place in the list of members: those who joined first come first. */
export type MemberPlace = Pick<Member, 'joinedAt' | 'userId'>;

export const memberPlace = z
  .tuple([z.int(), z.string().max(128)])
  .transform(([joinedAt, userId]): MemberPlace => ({ joinedAt: new Date(joinedAt), userId }));

/** The most members of a project: who may see it is part of its one record. */
export const MOST_MEMBERS = 200;
