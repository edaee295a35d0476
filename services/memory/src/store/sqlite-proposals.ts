import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { ProposalList, ProposalRecords } from '../domain/proposals/ports.ts';
import type { OpenProposal, Proposal } from '../domain/proposals/proposal.ts';
import type { Tables } from './sqlite-tables.ts';

export function sqliteProposals(
  db: Sqlite,
  { proposals, deletedProjects }: Tables,
  outbox: SqliteOutbox,
): ProposalRecords {
  const open = ({ projectId, userId, sessionId = 0 }: ProposalList) => ({
    projectId,
    userId,
    state: 'open',
    ...(sessionId !== 0 && { sessionId }),
  });

  return {
    async addProposals(given, events) {
      let isDeleted = false;
      const added: OpenProposal[] = [];
      outbox.commit(events, () => {
        isDeleted = given.some(({ projectId }) => deletedProjects.has({ projectId }));
        if (!isDeleted) added.push(...given.filter((proposal) => proposals.add(proposal)));
        return added.length > 0;
      });
      return isDeleted ? undefined : added;
    },

    async getProposal(projectId, userId, id) {
      return proposals.get({ projectId, id, userId, state: 'open' }) as OpenProposal | undefined;
    },

    async proposals(list, limit, before) {
      return proposals.newest(open(list), limit, before) as OpenProposal[];
    },

    countProposals: async (list) => proposals.count(open(list)),

    async settleProposals(list, ids, events) {
      return (
        outbox.commit(events, () => {
          const settled = ids.map((id) =>
            proposals.update({ ...open(list), id }, { state: '', body: undefined }),
          );
          return settled.reduce((sum, one) => sum + one, 0) || undefined;
        }) ?? 0
      );
    },

    async removeProposalsOf(userId, projectId) {
      return proposals.remove({ userId, ...(projectId !== undefined && { projectId }) });
    },

    async removeProposalsFrom(projectId, sessionId) {
      return db.transaction(() => {
        const sql = `SELECT DISTINCT user_id FROM proposals
          WHERE project_id = ? AND session_id = ? AND state = 'open'`;
        const people = db.all<{ user_id: string }>(sql, projectId, sessionId);
        proposals.remove({ projectId, sessionId });
        return people.map(({ user_id }) => user_id);
      });
    },

    countProposalsOf: async (userId) => proposals.count({ userId }),

    async proposalsOf(userId, after: Proposal | undefined, limit) {
      const [later, place] = after
        ? ['AND (project_id, id) > (?, ?)', [after.projectId, after.id]]
        : ['', []];
      return proposals.query(
        `WHERE user_id = ? AND state = 'open' ${later} ORDER BY project_id, id LIMIT ?`,
        userId,
        ...place,
        limit,
      ) as OpenProposal[];
    },
  };
}
