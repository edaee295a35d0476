import type { MongoOutbox } from '@cairn/messaging/mongo';
import { noPendingEvents, present, type Sequences, underLock } from '@cairn/persistence/mongo';
import { type Cumulated, cumulated, daysOf } from '../activity/mongo-week.ts';
import { noWeek, weekOf } from '../activity/week.ts';
import { refusals } from '../refusals.ts';
import { projectStates } from '../rights/role.ts';
import { mongoChanges } from '../store/mongo-changes.ts';
import type { Collections, ProjectRecord } from '../store/mongo-schema.ts';
import type { ProjectRecords } from './ports.ts';
import type { MemberProject } from './project.ts';

/** The sequence that the ids of projects come from: none is given twice, not even that of a deleted project. */
export const PROJECT_IDS = 'projects';

/** What is read of a project for its members: a few hundred of them at most. */
const shown = {
  name: 1,
  description: 1,
  state: 1,
  lastActivity: 1,
  createdAt: 1,
  updatedAt: 1,
  members: 1,
} as const;

export interface MongoProjectsParts {
  models: Pick<Collections, 'projects'>;
  outbox: MongoOutbox;
  sequences: Sequences;
}

/** A process that died while it made a project holds others up for so long, in milliseconds. */
const CREATING = { leaseMs: 5_000, patienceMs: 15_000 };

export function mongoProjects({ models, outbox, sequences }: MongoProjectsParts): ProjectRecords {
  const { projects } = models;
  const change = mongoChanges(projects, outbox);

  async function add(...[project, eventsOf]: Parameters<ProjectRecords['create']>): Promise<number> {
    const _id = await sequences.next(PROJECT_IDS);
    await projects.create({
      _id,
      name: project.name,
      description: project.description,
      state: 'active',
      createdAt: project.createdAt,
      updatedAt: project.createdAt,
      members: [{ userId: project.ownerId, role: 'owner', isFavorite: false, joinedAt: project.createdAt }],
      outbox: outbox.entries(eventsOf(_id)),
    });
    outbox.added();
    return _id;
  }

  return {
    async create(project, eventsOf, most = 0) {
      if (most === 0) return add(project, eventsOf);
      // One at a time for each owner, so that of several none passes the limit.
      const work = async () => {
        const { ownerId } = project;
        // Person and state are what the index goes by.
        const owns = {
          'members.userId': ownerId,
          state: { $in: projectStates },
          members: { $elemMatch: { userId: ownerId, role: 'owner' } },
        };
        if ((await projects.countDocuments(owns)) >= most) throw refusals.too_many_projects({ max: most });
        return add(project, eventsOf);
      };
      return underLock(projects.db, `projects of ${project.ownerId}`, work, CREATING);
    },

    async find(projectId, userId) {
      const found = await projects
        .findOne({ _id: projectId, 'members.userId': userId }, shown)
        .lean<ProjectRecord>();
      return found ? toProject(found, userId) : undefined;
    },

    async list(userId, { states, limit, before }) {
      const older = before === undefined ? {} : { _id: { $lt: before } };
      const found = await projects
        .find({ 'members.userId': userId, state: { $in: states }, ...older }, shown)
        .sort({ _id: -1 })
        .limit(limit)
        .lean<ProjectRecord[]>();
      return found.map((each) => toProject(each, userId));
    },

    async listIds(userId, limit, after) {
      const found = await projects
        .find({ 'members.userId': userId, state: { $in: projectStates }, _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },

    async listRecent(userId, limit) {
      const found = await projects
        .find({ 'members.userId': userId, state: 'active' }, shown)
        .sort({ lastActivity: -1, _id: -1 })
        .limit(limit)
        .lean<ProjectRecord[]>();
      return found.map((each) => toProject(each, userId));
    },

    async countProjects(userId, since) {
      const rows = await projects.aggregate<{ _id: MemberProject['state']; total: number } & Cumulated>([
        { $match: { 'members.userId': userId } },
        { $group: { _id: '$state', total: { $sum: 1 }, ...cumulated('$createdAt', since) } },
      ]);
      const active = rows.find((row) => row._id === 'active');
      const archived = rows.find((row) => row._id === 'archived');
      return {
        active: active?.total ?? 0,
        archived: archived?.total ?? 0,
        activeByDay: active ? weekOf(daysOf(active)) : noWeek,
      };
    },

    async update(projectId, { name, description }, edit, events, favorite) {
      const $set = {
        updatedAt: edit.at,
        ...(name !== undefined && { name, 'edits.name': edit }),
        ...(description !== undefined && { description, 'edits.description': edit }),
        ...(favorite && { 'members.$[member].isFavorite': favorite.isFavorite }),
      };
      // As it was before, and not after: not every server of MongoDB's protocol gives the latter in one step with the
      // change.
      const before = await outbox.findAndChange(projects, { _id: projectId, ...present }, { $set }, events, {
        projection: { name: 1, description: 1, edits: 1 },
        arrayFilters: favorite ? [{ 'member.userId': favorite.userId }] : [],
      });
      if (!before) return undefined;
      const values = { name: before.name, description: before.description };
      return { values, edits: { ...before.edits } };
    },

    async getEdits(projectId) {
      const found = await projects
        .findOne({ _id: projectId, ...present }, { edits: 1 })
        .lean<Pick<ProjectRecord, 'edits'>>();
      return { ...found?.edits };
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

    async remove(projectId, events) {
      const blank = { tombstone: true, name: '', description: null, members: [] };
      const update = { $set: blank, $unset: { aiSettings: 1, lastActivity: 1, edits: 1, invitations: 1 } };
      if (!(await change({ _id: projectId }, update, events))) return false;
      if (events.length === 0)
        await projects.deleteOne({ _id: projectId, tombstone: true, ...noPendingEvents });
      return true;
    },
  };
}

function toProject(found: ProjectRecord, userId: string): MemberProject {
  const member = found.members.find((each) => each.userId === userId);
  if (!member) throw new Error(`project ${found._id} was read for a person who is no member of it`);
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
    ownerId: found.members.find((each) => each.role === 'owner')?.userId ?? '',
    membersCount: found.members.length,
  };
}
