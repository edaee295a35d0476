import { timestamp, z } from './zod.ts';

const notificationSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    project_id: z.number().int(),
    subject_id: z.string(),
    subject_name: z.string(),
    detail: z.string(),
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

export const preferencesSchema = z
  .object({
    preferences: z.record(z.string(), z.unknown()),
    global_enabled: z.boolean(),
    email_enabled: z.boolean(),
    updated_at: timestamp(),
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
