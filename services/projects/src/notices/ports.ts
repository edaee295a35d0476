import type { People } from '../accounts/ports.ts';
import type { InvitationRecords } from '../invitations/ports.ts';
import type { MembersStore } from '../members/ports.ts';
import type { CountedProjects } from '../projects/ports.ts';

export interface NoticeParts {
  store: Pick<MembersStore, 'listMembers'> & CountedProjects & Pick<InvitationRecords, 'listInvitations'>;
  people: People;
}
