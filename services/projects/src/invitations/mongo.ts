import type { MongoOutbox } from '@cairn/messaging/mongo';
import { present } from '@cairn/persistence/mongo';
import { mongoChanges } from '../store/mongo-changes.ts';
import type { Collections, InvitationRecord, ProjectRecord } from '../store/mongo-schema.ts';
import type { Invitation, InvitationToProject } from './invitation.ts';
import type { InvitationRecords } from './ports.ts';

type Carrier = Pick<ProjectRecord, '_id' | 'name' | 'invitations'>;

const shown = { name: 1, invitations: 1 } as const;

export function mongoInvitations(
  { projects }: Pick<Collections, 'projects'>,
  outbox: MongoOutbox,
): InvitationRecords {
  const change = mongoChanges(projects, outbox);
  const isThere = async (projectId: number) =>
    (await projects.exists({ _id: projectId, ...present })) !== null;

  /** The invitations of the projects that a filter finds, which fit and are open. */
  async function find(
    filter: object,
    now: Date,
    fits: (invitation: InvitationRecord) => boolean,
  ): Promise<InvitationToProject[]> {
    const found = await projects.find({ ...filter, ...present }, shown).lean<Carrier[]>();
    return found.flatMap((project) =>
      (project.invitations ?? [])
        .filter((each) => each.expiresAt > now && fits(each))
        .map((each) => ({ invitation: toInvitation(project._id, each), projectName: project.name })),
    );
  }

  async function findOne(projectId: number, id: string, now: Date): Promise<InvitationToProject | undefined> {
    return (await find({ _id: projectId }, now, (each) => each.id === id))[0];
  }

  function pull(projectId: number, id: string): Promise<boolean> {
    return change({ _id: projectId, 'invitations.id': id }, { $pull: { invitations: { id } } }, []);
  }

  return {
    async putInvitation({ projectId, ...invitation }, most, events) {
      const { emailKey, invitedAt } = invitation;
      const expired = { invitations: { expiresAt: { $lte: invitedAt } } };
      await projects.updateOne({ _id: projectId, ...present }, { $pull: expired });
      const record = { ...invitation, tokenHashes: [] };
      const isInvited = { _id: projectId, 'invitations.emailKey': emailKey };
      const isNot = {
        _id: projectId,
        'invitations.emailKey': { $ne: emailKey },
        [`invitations.${most - 1}`]: { $exists: false },
      };
      for (;;) {
        const replaced = { $set: { 'invitations.$[it]': record } };
        if (await change(isInvited, replaced, events, [{ 'it.emailKey': emailKey }])) return 'kept';
        if (await change(isNot, { $push: { invitations: record } }, events)) return 'kept';
        if (!(await isThere(projectId))) return 'missing';
        // Neither: there is no room, or another member invited them in between.
        if (!(await projects.exists(isInvited))) return 'full';
      }
    },

    async renewInvitation(projectId, id, { sentAt, expiresAt }, events) {
      const renewed = await change(
        { _id: projectId, invitations: { $elemMatch: { id, expiresAt: { $gt: sentAt } } } },
        {
          $set: {
            'invitations.$[it].sentAt': sentAt,
            'invitations.$[it].expiresAt': expiresAt,
            'invitations.$[it].tokenHashes': [],
          },
        },
        events,
        [{ 'it.id': id }],
      );
      const found = renewed ? await findOne(projectId, id, sentAt) : undefined;
      return found?.invitation;
    },

    async addLink(projectId, id, tokenHash, now) {
      const added = await change(
        { _id: projectId, invitations: { $elemMatch: { id, expiresAt: { $gt: now } } } },
        { $push: { 'invitations.$[it].tokenHashes': tokenHash } },
        [],
        [{ 'it.id': id }],
      );
      return added ? findOne(projectId, id, now) : undefined;
    },

    async listInvitations(projectId, limit, after, now) {
      const found = await find({ _id: projectId }, now, (each) => each.id > after);
      return found
        .map(({ invitation }) => invitation)
        .sort(byId)
        .slice(0, limit);
    },

    async findInvitationByToken(tokenHash, now) {
      const filter = { 'invitations.tokenHashes': tokenHash };
      const [found] = await find(filter, now, (each) => each.tokenHashes.includes(tokenHash));
      return found;
    },

    async listInvitationsTo(emailKey, limit, after, now) {
      const fits = (each: InvitationRecord) => each.emailKey === emailKey && each.id > after;
      const found = await find({ 'invitations.emailKey': emailKey }, now, fits);
      return found.sort((a, b) => byId(a.invitation, b.invitation)).slice(0, limit);
    },

    async findInvitationTo(emailKey, id, now) {
      const fits = (each: InvitationRecord) => each.emailKey === emailKey && each.id === id;
      const [found] = await find({ 'invitations.emailKey': emailKey }, now, fits);
      return found;
    },

    removeInvitation: pull,

    async acceptInvitation({ id, projectId, role, sentAt }, { userId, joinedAt }, most, events) {
      const open = { $elemMatch: { id, role, sentAt, expiresAt: { $gt: joinedAt } } };
      const joined = await change(
        {
          _id: projectId,
          invitations: open,
          'members.userId': { $ne: userId },
          [`members.${most - 1}`]: { $exists: false },
        },
        {
          $pull: { invitations: { id } },
          $push: { members: { userId, role, isFavorite: false, joinedAt } },
        },
        events,
      );
      if (joined) return 'joined';
      if (await projects.exists({ _id: projectId, 'members.userId': userId, ...present })) {
        return (await pull(projectId, id)) ? 'member' : 'missing';
      }
      return (await projects.exists({ _id: projectId, invitations: open, ...present })) ? 'full' : 'missing';
    },
  };
}

function byId(a: Invitation, b: Invitation): number {
  return a.id < b.id ? -1 : 1;
}

function toInvitation(projectId: number, record: InvitationRecord): Invitation {
  const { tokenHashes: _, ...invitation } = record;
  return { ...invitation, projectId };
}
