import { requireUser } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import { knownName } from '@cairn/proto/enum-names';
import type { MemoryServiceImplementation } from '@cairn/proto/memory';
import { acceptProposal } from '../domain/proposals/accept-proposal.ts';
import { addProposals } from '../domain/proposals/add-proposals.ts';
import { declineProposals } from '../domain/proposals/decline-proposals.ts';
import { listProposals, showProposals } from '../domain/proposals/list-proposals.ts';
import { author, type HandlerParts, saidFields } from './handler-parts.ts';
import { presentItem, presentProposal } from './presenters.ts';

/** Proposals are shown to nobody but the person they were made to, who may change the project's memory. */
export function proposalHandlers({ store, words, access }: HandlerParts) {
  return {
    async listProposals(request, context) {
      await access.read(context, request.projectId);
      const { userId } = requireUser(context);
      const { proposals, ...page } = await listProposals({ store, words }, { ...request, userId });
      return { ...page, proposals: proposals.map(presentProposal) };
    },

    async acceptProposal(request, context) {
      const { projectId, proposalId, supersedesItemId } = request;
      await access.write(context, projectId);
      const asked = { projectId, proposalId, supersedesItemId, ...saidFields(request) };
      const { item, changeId } = await acceptProposal(store, asked, author(context));
      return { item: presentItem(item), changeId };
    },

    async declineProposals(request, context) {
      await access.read(context, request.projectId);
      await declineProposals(store, request, author(context));
      return {};
    },

    async addProposals({ projectId, proposals }, context) {
      await access.write(context, projectId);
      const given = proposals.map(({ proposedBy, memoryType, ...said }) => ({
        ...said,
        memoryType: knownName(memoryType, 'MEMORY_TYPE_'),
        proposedBy: knownName(proposedBy, 'PROPOSER_') ?? 'rules',
      }));
      const added = await addProposals({ store, words }, { projectId, proposals: given }, author(context));
      return { proposals: (await showProposals({ store, words }, projectId, added)).map(presentProposal) };
    },
  } satisfies Partial<MemoryServiceImplementation<CallExtension>>;
}
