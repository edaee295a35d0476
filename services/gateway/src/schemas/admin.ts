import { RegistrationMode } from '@cairn/proto/auth';
import { paging, protoEnum, protoValue, timestamp, z } from './zod.ts';

const mode = protoEnum(RegistrationMode, 'REGISTRATION_MODE_');
/** 0 is no limit. */
const most = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const limitSchema = z
  .object({
    name: z.string().openapi({ example: 'projects_per_person' }),
    most: most.openapi({ description: '0 for no limit' }),
    default: most.openapi({ description: 'what holds while no administrator chose' }),
    fixed: z.boolean().openapi({ description: 'the environment fixes it' }),
    per_person: z.boolean().openapi({ description: 'may be another for one person' }),
  })
  .openapi('Limit');

const settings = z.object({
  registration: mode,
  registration_fixed: z.boolean(),
  second_factor_demanded: z.boolean(),
  second_factor_fixed: z.boolean(),
});

export const settingsSchema = settings.openapi('InstallationSettings');

export const updateSettingsSchema = z
  .object({ registration: protoValue(mode), second_factor_demanded: settings.shape.second_factor_demanded })
  .partial()
  .openapi('InstallationSettingsChange');

export const limitsSchema = z.object({ limits: z.array(limitSchema) }).openapi('Limits');

/** Null is the default again. */
const limitChanges = z.record(z.string().max(100), most.nullable());

export const updateLimitsSchema = z
  .object({
    limits: limitChanges.openapi({ description: 'by name; 0 for no limit, null for the default' }),
  })
  .openapi('LimitsChange');

export const adminPersonSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    created_at: timestamp(),
    email_verified: z.boolean(),
    administrator: z.boolean(),
    second_factor: z.boolean(),
    closed_at: timestamp().nullable(),
    password_reset_required_at: timestamp().nullable(),
    deletion_scheduled_for: timestamp().nullable(),
    limits: z.record(z.string(), most).openapi({ description: 'those that are the person’s own' }),
  })
  .openapi('AdminPerson');

export const adminPeopleQuery = paging.extend({ search: z.string().max(200).optional() });

/** A closed account: null reopens it. */
export const updatePersonSchema = z
  .object({
    closed: z.boolean().optional(),
    limits: limitChanges
      .optional()
      .openapi({ description: 'by name; 0 for no limit, null for the installation’s' }),
  })
  .openapi('AdminPersonChange');

export const scheduledSchema = z.object({ scheduled_for: timestamp() }).openapi('ScheduledDeletion');

export const registrationInvitationSchema = z
  .object({ id: z.string(), email: z.string(), created_at: timestamp(), expires_at: timestamp() })
  .openapi('RegistrationInvitation');
export const inviteToRegisterSchema = z
  .object({ email: z.string().max(1_000) })
  .openapi('NewRegistrationInvitation');

export const registrationSchema = z
  .object({
    mode: mode.openapi({ description: 'who may make an account: everybody, invited addresses, or no one' }),
    first: z.boolean().openapi({
      description: 'there is no account yet: the first may be made in any mode, and is the administrator’s',
    }),
  })
  .openapi('RegistrationState');

const consumerName = z.string().max(128);

export const parkedEventSchema = z
  .object({
    consumer: z.string().openapi({ example: 'chat-document-deleted' }),
    event_id: z.string(),
    subject: z.string().openapi({ example: 'cairn.documents.document.deleted.v1' }),
    project_id: z.number().int().openapi({ description: '0 for an event of no project' }),
    actor_id: z.string().openapi({ description: 'who caused it; empty for Cairn itself' }),
    trace_id: z.string(),
    published_at: timestamp(),
    parked_at: timestamp(),
    attempts: z.number().int(),
    error: z.string().openapi({ description: 'what the last attempt failed with' }),
  })
  .openapi('ParkedEvent');

export const parkedEventsQuery = paging.extend({ consumer: consumerName.optional() });

export const replayParkedSchema = z
  .object({ consumer: consumerName.default('').openapi({ description: 'empty for all' }) })
  .openapi('ParkedEventsReplay');

export const replayedSchema = z.object({ replayed: z.number().int() }).openapi('ReplayedEvents');

export const holdingsSchema = z
  .object({
    counts: z
      .record(z.string(), z.number())
      .openapi({ description: 'by kind, for instance `documents`; `file_bytes` is a size' }),
    away: z.array(z.string()).openapi({ description: 'services that could not be asked' }),
    counted_at: timestamp(),
  })
  .openapi('Holdings');
