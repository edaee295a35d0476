import type { DeletionRecords } from '../deletion/ports.ts';
import type { InvitationRecords } from '../invitations/ports.ts';
import type { MemberRecords } from '../members/ports.ts';
import type { ProjectRecords } from '../projects/ports.ts';

export type PeopleStore = ProjectRecords & MemberRecords & InvitationRecords & DeletionRecords;
