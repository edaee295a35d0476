import type { Envelope } from '@cairn/messaging/events';
import type { MembersStore } from '../members/ports.ts';
import type { Invitation, InvitationToProject } from './invitation.ts';

/** Open invitations. One that has expired is none, whether it is still kept or not. */
export interface InvitationRecords {
  /**
   * Keeps an invitation in place of the one that its address has to the project. `full`: the project has `most`
   * already.
   */
  putInvitation(
    invitation: Invitation,
    most: number,
    events: readonly Envelope[],
  ): Promise<'kept' | 'full' | 'missing'>;
  /** Makes an open one last longer, without its present links; undefined when there is none. */
  renewInvitation(
    projectId: number,
    id: string,
    times: Pick<Invitation, 'sentAt' | 'expiresAt'>,
    events: readonly Envelope[],
  ): Promise<Invitation | undefined>;
  /** Gives an open invitation one more link; undefined when there is none. */
  addLink(
    projectId: number,
    id: string,
    tokenHash: string,
    now: Date,
  ): Promise<InvitationToProject | undefined>;
  /** By id, in ascending order. */
  listInvitations(projectId: number, limit: number, after: string, now: Date): Promise<Invitation[]>;
  findInvitationByToken(tokenHash: string, now: Date): Promise<InvitationToProject | undefined>;
  /** By id, in ascending order: those for an address. */
  listInvitationsTo(
    emailKey: string,
    limit: number,
    after: string,
    now: Date,
  ): Promise<InvitationToProject[]>;
  /** One for an address; undefined when there is none of this id for it. */
  findInvitationTo(emailKey: string, id: string, now: Date): Promise<InvitationToProject | undefined>;
  /** False when there is none. */
  removeInvitation(projectId: number, id: string): Promise<boolean>;
  /**
   * Uses an invitation up, and makes the person a member in the same step. `member`: they were one already, and keep
   * their role. `full`: there are `most` members, and the invitation stays. `missing`: it was deleted or changed.
   */
  acceptInvitation(
    invitation: Invitation,
    member: { userId: string; joinedAt: Date },
    most: number,
    events: readonly Envelope[],
  ): Promise<'joined' | 'member' | 'full' | 'missing'>;
}

/** Counts what a person sends to others. */
export interface SendingLimit {
  /** @throws RateLimited when they have sent all that they may for now. */
  take(userId: string): Promise<void>;
}

/** The links of invitations. */
export interface Links {
  /** The address of the page that answers an invitation. */
  of(token: string): string;
  /** Whether the inviter is shown the link, because no mail leaves this machine. */
  areShown: boolean;
  /** Whether they are mailed to the owner of the address. */
  areSent: boolean;
}

export type InvitationsStore = MembersStore & InvitationRecords;
