import { type MongoOutbox, nothingToTell, type Sequences } from '@cairn/kit/mongo';
import type { ProjectRecords } from '../domain/ports.ts';
import { type MemberProject, projectStates } from '../domain/project.ts';
import { type ProjectRecord, type ProjectsModels, there } from './mongo-schema.ts';

/** The sequence that the ids of projects come from: none is given twice, not even that of a project that is gone. */
export const PROJECT_IDS = 'projects';

/** What is read of a project for one of its members: of all members, that one. */
const asSeenBy = (userId: string) => ({
  name: 1,
  description: 1,
  state: 1,
  lastActivity: 1,
  createdAt: 1,
  updatedAt: 1,
  members: { $elemMatch: { userId } },
});

export interface MongoProjectsParts {
  models: Pick<ProjectsModels, 'projects'>;
  outbox: MongoOutbox;
  sequences: Sequences;
}

type Events = Parameters<MongoOutbox['entries']>[0];

export function mongoProjects({ models, outbox, sequences }: MongoProjectsParts): ProjectRecords {
  const { projects } = models;
  const carrying = (events: Events) => ({ outbox: { $each: outbox.entries(events) } });

  /** Makes a change of a project that is there; false when none was found. */
  async function change(
    filter: { _id: number } & Record<string, unknown>,
    update: { $set?: object; $unset?: object; $push?: object },
    events: Events,
    arrayFilters: Record<string, unknown>[] = [],
  ): Promise<boolean> {
    const { matchedCount } = await projects.updateOne(
      { ...filter, ...there },
      { ...update, $push: { ...update.$push, ...carrying(events) } },
      { arrayFilters },
    );
    if (matchedCount > 0) outbox.added();
    return matchedCount > 0;
  }

  return {
    async create(project, eventsOf) {
      const _id = await sequences.next(PROJECT_IDS);
      await projects.create({
        _id,
        name: project.name,
        description: project.description,
        state: 'active',
        createdAt: project.createdAt,
        updatedAt: project.createdAt,
        members: [{ userId: project.ownerId, role: 'owner', isFavorite: false }],
        outbox: outbox.entries(eventsOf(_id)),
      });
      outbox.added();
      return _id;
    },

    async find(projectId, userId) {
      const found = await projects
        .findOne({ _id: projectId, 'members.userId': userId }, asSeenBy(userId))
        .lean<ProjectRecord>();
      return found ? toProject(found) : undefined;
    },

    async list(userId, { states, limit, before }) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = await projects
        .find({ 'members.userId': userId, state: { $in: states }, ...older }, asSeenBy(userId))
        .sort({ _id: -1 })
        .limit(limit)
        .lean<ProjectRecord[]>();
      return found.map(toProject);
    },

    async listIds(userId, limit, after) {
      const found = await projects
        .find({ 'members.userId': userId, state: { $in: projectStates }, _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    async countProjects(userId, since) {
      const rows = await projects.aggregate<{ _id: MemberProject['state']; total: number; recent: number }>([
        { $match: { 'members.userId': userId } },
        {
          $group: {
            _id: '$state',
            total: { $sum: 1 },
            recent: { $sum: { $cond: [{ $gte: ['$createdAt', since] }, 1, 0] } },
          },
        },
      ]);
      const active = rows.find((row) => row._id === 'active');
      const archived = rows.find((row) => row._id === 'archived');
      return {
        active: active?.total ?? 0,
        archived: archived?.total ?? 0,
        activeSince: active?.recent ?? 0,
      };
    },

    update(projectId, { name, description }, updatedAt, events, favorite) {
      const $set = {
        updatedAt,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(favorite && { 'members.$[member].isFavorite': favorite.isFavorite }),
      };
      const arrayFilters = favorite ? [{ 'member.userId': favorite.userId }] : [];
      return change({ _id: projectId }, { $set }, events, arrayFilters);
    },

    async setFavorite(projectId, userId, isFavorite) {
      const { matchedCount } = await projects.updateOne(
        { _id: projectId, 'members.userId': userId },
        { $set: { 'members.$.isFavorite': isFavorite } },
      );
      return matchedCount > 0;
    },

    setState(projectId, state, updatedAt, events) {
      return change({ _id: projectId, state: { $ne: state } }, { $set: { state, updatedAt } }, events);
    },

    async setMember(projectId, userId, role, events) {
      const isMember = { _id: projectId, 'members.userId': userId };
      const isNone = { _id: projectId, 'members.userId': { $ne: userId } };
      const member = { userId, role, isFavorite: false };
      do {
        if (await change(isMember, { $set: { 'members.$.role': role } }, events)) return true;
        if (await change(isNone, { $push: { members: member } }, events)) return true;
        // Neither: somebody else made them a member in between, or the project is gone.
      } while (await projects.exists({ _id: projectId, ...there }));
      return false;
    },

    async remove(projectId, events) {
      const blank = { gone: true, name: '', description: null, members: [] };
      const update = { $set: blank, $unset: { aiSettings: 1, lastActivity: 1 } };
      if (!(await change({ _id: projectId }, update, events))) return false;
      if (events.length === 0) await projects.deleteOne({ _id: projectId, gone: true, ...nothingToTell });
      return true;
    },
  };
}

/** @param found with only the member it is read for. */
function toProject(found: ProjectRecord): MemberProject {
  const [member] = found.members;
  if (!member) throw new Error(`project ${found._id} was read for somebody who is no member of it`);
  return {
    id: found._id,
    name: found.name,
    description: found.description,
    state: found.state,
    lastActivity: found.lastActivity ?? null,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
    role: member.role,
    isFavorite: member.isFavorite,
  };
}
