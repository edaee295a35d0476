import { enumNames } from '@cairn/proto/enum-names';
import { Role } from '@cairn/proto/projects';
import { projectParams } from './projects.ts';
import { stringId, timestamp, z } from './zod.ts';

const invitedRole = z.enum(['editor', 'viewer'], { error: 'must be editor or viewer' });
const role = z.enum(enumNames(Role, 'ROLE_'), { error: 'must be owner, editor or viewer' });

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

export const memberParams = projectParams.extend({ memberId: stringId('memberId') });

export const changeMemberSchema = z.object({ role }).openapi('MemberChanges');

export const inviteSchema = z
  .object({ email: z.string().max(1_000), role: invitedRole })
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

export const projectInvitationParams = projectParams.extend({ invitationId: stringId('invitationId') });
export const invitationParams = z.object({ invitationId: stringId('invitationId') });

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
