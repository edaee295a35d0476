import { forward } from '@cairn/platform/rpc';
import type { MemoryServiceClient, NewProposal } from '@cairn/proto/memory';
import type { OnBehalf } from '../on-behalf.ts';
import { newProposal, type ProposedMemory } from './proposed-memory.ts';

/** Of one chat at once. */
const MOST_PROPOSALS = 20;

/** Adds what was found to the person's proposals; gives how many of them are new. */
export async function addProposals(
  memory: Pick<MemoryServiceClient, 'addProposals'>,
  asked: {
    projectId: number;
    found: readonly ProposedMemory[];
    by: NewProposal['proposedBy'];
    call: OnBehalf;
  },
): Promise<number> {
  const { projectId, found, by, call } = asked;
  if (found.length === 0) return 0;
  const proposals = found.slice(-MOST_PROPOSALS).map((each) => newProposal(each, by));
  const added = await memory.addProposals({ projectId, proposals }, forward(call));
  return added.proposals.length;
}
