import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import { mongoChanges } from '../store/mongo-changes.ts';
import type { Collections, ProjectRecord } from '../store/mongo-schema.ts';
import type { Member } from './member.ts';
import type { MemberRecords } from './ports.ts';

export function mongoMembers(
  { projects }: Pick<Collections, 'projects'>,
  outbox: MongoOutbox,
): MemberRecords {
  const change = mongoChanges(projects, outbox);

  /** All members in order: they are part of their project. */
  async function membersOf(projectId: number): Promise<Member[]> {
    const found = await projects
      .findOne({ _id: projectId, ...present }, { members: 1 })
      .lean<Pick<ProjectRecord, 'members'>>();
    if (!found) return [];
    return found.members.map(({ userId, role, joinedAt }) => ({ userId, role, joinedAt })).sort(inOrder);
  }

  return {
    async listMembers(projectId, limit, after) {
      const all = await membersOf(projectId);
      return all.filter((member) => !after || inOrder(after, member) < 0).slice(0, limit);
    },

    async findMember(projectId, userId) {
      return (await membersOf(projectId)).find((member) => member.userId === userId);
    },

    async ownersOf(projectIds) {
      const found = await projects
        .find({ _id: { $in: [...projectIds] }, ...present }, { members: 1 })
        .lean<Pick<ProjectRecord, '_id' | 'members'>[]>();
      return new Map(
        found.flatMap(({ _id, members }) => {
          const owner = members.find(({ role }) => role === 'owner');
          return owner ? [[_id, owner.userId] as const] : [];
        }),
      );
    },

    setRole(projectId, userId, role, events) {
      const member = { $elemMatch: { userId, role: { $ne: 'owner' } } };
      const update = { $set: { 'members.$[it].role': role } };
      return change({ _id: projectId, members: member }, update, events, [{ 'it.userId': userId }]);
    },

    passOwnership(projectId, from, to, events) {
      return change(
        {
          _id: projectId,
          $and: [
            { members: { $elemMatch: { userId: from, role: 'owner' } } },
            { members: { $elemMatch: { userId: to, role: { $ne: 'owner' } } } },
          ],
        },
        { $set: { 'members.$[to].role': 'owner', 'members.$[from].role': 'editor' } },
        events,
        [{ 'to.userId': to }, { 'from.userId': from }],
      );
    },

    removeMember(projectId, userId, events) {
      const member = { $elemMatch: { userId, role: { $ne: 'owner' } } };
      return change({ _id: projectId, members: member }, { $pull: { members: { userId } } }, events);
    },
  };
}

type Place = Pick<Member, 'joinedAt' | 'userId'>;

function inOrder(a: Place, b: Place): number {
  return (
    a.joinedAt.getTime() - b.joinedAt.getTime() || (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0)
  );
}
