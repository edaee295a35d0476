import { Role } from '@cairn/proto/projects';
import { protoEnum, protoValue, timestamp, z } from './zod.ts';

/** An invitation is never to the role of owner. */
const invitedRole = z.enum(
  { ROLE_EDITOR: 'editor', ROLE_VIEWER: 'viewer' },
  { error: 'must be editor or viewer' },
);
const role = protoEnum(Role, 'ROLE_', { error: 'must be owner, editor or viewer' });

export const memberSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    name: z.string(),
    email: z.string(),
    avatar_url: z.string().nullable(),
    role,
    joined_at: timestamp(),
    is_you: z.boolean(),
  })
  .openapi('Member');

export const changeMemberSchema = z.object({ role: protoValue(role) }).openapi('MemberChanges');

export const inviteSchema = z
  .object({ email: z.string().max(1_000), role: protoValue(invitedRole) })
  .openapi('NewInvitation');

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: invitedRole,
    invited_at: timestamp(),
    expires_at: timestamp(),
    link: z
      .string()
      .optional()
      .openapi({ description: 'only where no mail is sent, for the inviter to pass on' }),
  })
  .openapi('Invitation');

export const invitationTokenSchema = z
  .object({ token: z.string().min(1).max(200) })
  .openapi('InvitationLink');

export const invitationPreviewSchema = z
  .object({
    project_name: z.string(),
    role: invitedRole,
    invited_by: z.string(),
    email: z.string(),
    expires_at: timestamp(),
  })
  .openapi('InvitationPreview');

export const receivedInvitationSchema = invitationPreviewSchema
  .omit({ email: true })
  .extend({ id: z.string() })
  .openapi('ReceivedInvitation');

export const acceptedSchema = z.object({ project_id: z.number().int() }).openapi('AcceptedInvitation');
