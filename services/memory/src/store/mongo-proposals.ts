import type { MongoOutbox } from '@cairn/messaging/mongo';
import type { ProposalList, ProposalRecords } from '../domain/proposals/ports.ts';
import type { OpenProposal } from '../domain/proposals/proposal.ts';
import type { Collections } from './mongo-records.ts';

export function mongoProposals(
  { proposals, deletedProjects }: Collections,
  outbox: MongoOutbox,
  portion: number,
): ProposalRecords {
  const open = ({ projectId, userId, sessionId = 0 }: ProposalList) => ({
    projectId,
    userId,
    state: 'open',
    ...(sessionId !== 0 && { sessionId }),
  });

  return {
    async addProposals(given, events) {
      const added: OpenProposal[] = [];
      for (const proposal of given) {
        const { projectId } = proposal;
        if (await deletedProjects.has({ projectId })) return undefined;
        // The first that is added carries the events.
        const carried = added.length === 0 ? events : [];
        if (!(await outbox.create(proposals.model, proposals.toStored(proposal), carried))) continue;
        // The project may have been deleted in between, by who has looked through it already.
        if (await deletedProjects.has({ projectId })) {
          await proposals.model.deleteOne({ _id: proposal.id });
          return undefined;
        }
        added.push(proposal);
      }
      return added;
    },

    async getProposal(projectId, userId, id) {
      return (await proposals.get({ projectId, id, userId, state: 'open' })) as OpenProposal | undefined;
    },

    async proposals(list, limit, before) {
      return (await proposals.newest(open(list), limit, before)) as OpenProposal[];
    },

    countProposals: (list) => proposals.count(open(list)),

    async settleProposals(list, ids, events) {
      let settled = 0;
      for (const id of ids) {
        const filter = { ...open(list), _id: id, lock: { $exists: false } };
        const carried = settled === 0 ? events : [];
        const change = { $unset: { body: '', state: '' } };
        if (await outbox.change(proposals.model, filter, change, carried)) settled++;
      }
      return settled;
    },

    removeProposalsOf: (userId, projectId) =>
      proposals.removeInPortions({ userId, ...(projectId !== undefined && { projectId }) }, portion),

    async removeProposalsFrom(projectId, sessionId) {
      const people = await proposals.model.distinct('userId', { projectId, sessionId, state: 'open' });
      await proposals.removeInPortions({ projectId, sessionId }, portion);
      return people;
    },

    countProposalsOf: (userId) => proposals.count({ userId }),

    async proposalsOf(userId, after, limit) {
      const later = after
        ? {
            $or: [
              { projectId: after.projectId, _id: { $gt: after.id } },
              { projectId: { $gt: after.projectId } },
            ],
          }
        : {};
      const found = await proposals.list(
        { userId, state: 'open', ...later },
        { projectId: 1, _id: 1 },
        limit,
      );
      return found as OpenProposal[];
    },
  };
}
