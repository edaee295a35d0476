import { createHash, randomBytes } from 'node:crypto';
import { defineRecord, integer, oneOf, type RecordOf, text, time } from '@cairn/persistence/records';
import { commonRefusals, ruleOf } from '@cairn/platform/errors';
import { isEmail } from '@cairn/platform/text';
import { z } from 'zod';
import { refusals } from '../refusals.ts';
import type { Role } from '../rights/role.ts';

const invitedRoles = ['viewer', 'editor'] as const satisfies readonly Role[];
/** Ownership is not given by invitation, only passed on among members. */
export type InvitedRole = (typeof invitedRoles)[number];

export const invitationRecord = defineRecord('invitations', {
  fields: {
    id: text(),
    projectId: integer(),
    /** As it was typed. */
    email: text(),
    /** The form in which addresses are compared: there is one invitation to a project for each. */
    emailKey: text(),
    role: oneOf(invitedRoles),
    invitedBy: text(),
    invitedAt: time(),
    /** When it was last sent: links of before hold no more. */
    sentAt: time(),
    expiresAt: time(),
  },
  key: ['id'],
  indexes: [
    ['projectId', 'id'],
    ['emailKey', 'id'],
  ],
});

/** An invitation that waits for an answer. It goes with its project, when it is answered or withdrawn, or expires. */
export type Invitation = RecordOf<typeof invitationRecord>;

export const invitationLinkRecord = defineRecord('invitation_links', {
  fields: { tokenHash: text(), invitationId: text() },
  key: ['tokenHash'],
  indexes: [['invitationId']],
});

const { projectId: _, ...fieldsOfInvitation } = invitationRecord.fields;
export const invitationFields = fieldsOfInvitation;

/** An invitation as the invited person has it. */
export interface InvitationToProject {
  invitation: Invitation;
  projectName: string;
}

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** 256 bits: not to be guessed. */
const TOKEN_BYTES = 32;
/** The most open invitations of a project: they are part of its one record. */
export const MOST_INVITATIONS = 100;

/** A link's token. It is in the mail alone: of it, `hashOf` is kept. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** From when to when an invitation that is sent now holds. */
export function lifetime(now: Date): Pick<Invitation, 'sentAt' | 'expiresAt'> {
  return { sentAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) };
}

/** The token is random and long: a plain hash is enough, and finds it by an index. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export const addressField = z.string().trim().refine(isEmail, ruleOf(commonRefusals.email_invalid()));

export const invitedRoleField = z.custom<InvitedRole>(
  (role) => invitedRoles.some((each) => each === role),
  ruleOf(refusals.invited_role_unknown()),
);
