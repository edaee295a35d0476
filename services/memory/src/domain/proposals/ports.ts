import type { Envelope } from '@cairn/messaging/events';
import type { OpenProposal, Proposal } from './proposal.ts';

/** The proposals of one person in a project; of one chat, where given. */
export interface ProposalList {
  readonly projectId: number;
  readonly userId: string;
  /** 0 for all. */
  readonly sessionId?: number;
}

export interface ProposalRecords {
  /**
   * Adds those of which the person was never proposed the same, and gives them; undefined when the project was
   * deleted. The events are published where some were added.
   */
  addProposals(
    proposals: readonly OpenProposal[],
    events: readonly Envelope[],
  ): Promise<OpenProposal[] | undefined>;
  getProposal(projectId: number, userId: string, id: string): Promise<OpenProposal | undefined>;
  /** Open ones, newest first, those before `before`, which is the id of a proposal. */
  proposals(list: ProposalList, limit: number, before: string | undefined): Promise<OpenProposal[]>;
  countProposals(list: ProposalList): Promise<number>;
  /** Settles open ones of a person, so that nothing is kept of what they say; gives how many. */
  settleProposals(list: ProposalList, ids: readonly string[], events: readonly Envelope[]): Promise<number>;
  /** Removes a person's, open and settled, in one project or in all. */
  removeProposalsOf(userId: string, projectId?: number): Promise<number>;
  /** Removes those that came from a chat; gives for whom they were. */
  removeProposalsFrom(projectId: number, sessionId: number): Promise<string[]>;
  countProposalsOf(userId: string): Promise<number>;
  /** A person's open ones in all projects, in the order of project and id. */
  proposalsOf(userId: string, after: Proposal | undefined, limit: number): Promise<OpenProposal[]>;
}
