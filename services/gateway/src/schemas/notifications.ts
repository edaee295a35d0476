import { paramsSchema } from './errors.ts';
import { timestamp, z } from './zod.ts';

const notificationDocumentSchema = z.object({
  document_id: z.string(),
  name: z.string(),
  reason: z.string().openapi({ description: 'Stable name of why it could not be read; empty when it was.' }),
  params: paramsSchema,
});

const digestProjectSchema = z.object({
  project_id: z.number().int(),
  name: z.string(),
  documents: z.number().int(),
  chat_sessions: z.number().int(),
  memories: z.number().int(),
});

export const notificationSchema = z
  .object({
    id: z.string(),
    type: z.string().openapi({
      description:
        'answer_ready, documents_ready, document_failed, project_invitation, role_changed, mention, ' +
        'project_activity, security, export_ready, reminder, weekly_digest, daily_summary or test; more may come.',
    }),
    project_id: z.number().int().openapi({ description: '0 for none' }),
    project_name: z.string(),
    subject_id: z.string(),
    subject_name: z.string(),
    chat_session_id: z.number().int().openapi({ description: '0 for none' }),
    actor_name: z.string(),
    role: z.string().openapi({ description: 'The new role; empty for a member who was removed.' }),
    detail: z.string(),
    reason: z.string(),
    params: paramsSchema,
    count: z.number().int().openapi({ description: 'How many documents it speaks of.' }),
    documents: z.array(notificationDocumentSchema).openapi({ description: 'The first five of them.' }),
    digest: z.array(digestProjectSchema),
    read: z.boolean(),
    created_at: timestamp(),
  })
  .openapi('Notification');

export const notificationsSchema = z
  .object({
    notifications: z.array(notificationSchema),
    unread: z.number().int(),
    next_page_token: z.string().nullable(),
  })
  .openapi('Notifications');

export const unreadSchema = z.object({ unread: z.number().int() }).openapi('Unread');

export const markReadSchema = z
  .object({
    older: z.boolean().default(true).openapi({ description: 'All older ones as well.' }),
  })
  .prefault({})
  .openapi('NotificationRead');

export const seenSchema = z.object({ chat_session_id: z.number().int().positive() }).openapi('ChatSeen');

export const deliveriesSchema = z
  .object({
    deliveries: z.array(
      z.object({
        id: z.string(),
        notification_id: z.string(),
        type: z.string(),
        project_id: z.number().int(),
        channel: z.string().openapi({ description: 'inbox, browser, push or email' }),
        status: z.string().openapi({ description: 'sent, waiting, skipped or failed' }),
        reason: z.string().openapi({ description: 'Stable name of why; empty for what was simply sent.' }),
        until: timestamp().nullable(),
        attempts: z.number().int(),
        created_at: timestamp(),
        updated_at: timestamp(),
        notification: notificationSchema.nullable(),
      }),
    ),
    next_page_token: z.string().nullable(),
  })
  .openapi('NotificationDeliveries');

export const preferencesSchema = z
  .object({
    preferences: z.record(z.string(), z.unknown()),
    global_enabled: z.boolean(),
    email_enabled: z.boolean(),
    updated_at: timestamp().nullable(),
  })
  .openapi('NotificationPreferences');

/** The groups hold values three levels down; what is far deeper could not even be written out again. */
const DEEPEST = 8;

export const preferencesChangesSchema = preferencesSchema
  .omit({ updated_at: true })
  .partial()
  .refine(({ preferences }) => isWithin(DEEPEST, preferences), {
    path: ['preferences'],
    error: 'is nested too deeply',
  })
  .openapi('NotificationPreferencesChanges');

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isWithin(depth - 1, inner));
}

/** The two names are swapped in meaning: `type` is the channel, `method` the kind. */
export const testSchema = z
  .object({ type: z.string().max(64).default('email'), method: z.string().max(64).default('new_message') })
  .prefault({})
  .openapi('NotificationTest');

export const testResultSchema = z
  .object({
    status: z.string().openapi({ description: 'sent, skipped or failed' }),
    reason: z.string(),
  })
  .openapi('NotificationTestResult');

export const mutesQuerySchema = z.object({
  project_id: z.coerce.number().int().min(0).default(0),
  page_size: z.coerce.number().int().min(0).default(0),
  page_token: z.string().max(2048).default(''),
});

export const mutesSchema = z
  .object({
    mutes: z.array(
      z.object({
        project_id: z.number().int(),
        chat_session_id: z.number().int().openapi({ description: '0 for the whole project' }),
        created_at: timestamp(),
      }),
    ),
    next_page_token: z.string().nullable(),
  })
  .openapi('NotificationMutes');

export const muteSchema = z
  .object({
    project_id: z.number().int().positive(),
    chat_session_id: z.number().int().min(0).default(0),
    muted: z.boolean(),
  })
  .openapi('NotificationMute');

export const pushKeySchema = z.object({ public_key: z.string() }).openapi('PushKey');

export const pushSubscriptionSchema = z
  .object({
    endpoint: z.string().min(1).max(2048),
    keys: z.object({ p256dh: z.string().min(1).max(256), auth: z.string().min(1).max(64) }),
  })
  .openapi('PushSubscription');

export const pushEndpointSchema = z.object({ endpoint: z.string().min(1).max(2048) }).openapi('PushEndpoint');

export const turnOffMailSchema = z
  .object({
    token: z.string().min(1).max(512),
    all: z.boolean().default(false).openapi({ description: 'Every mail, not those kinds alone.' }),
    preview: z.boolean().default(false).openapi({ description: 'Only says what the token stands for.' }),
  })
  .openapi('TurnOffMail');

export const mailTurnedOffSchema = z
  .object({ kinds: z.array(z.string()), off: z.boolean(), all_off: z.boolean() })
  .openapi('MailTurnedOff');

export const unsubscribeQuerySchema = z.object({ token: z.string().min(1).max(512) });
