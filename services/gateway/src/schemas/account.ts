import { PerformanceMode, Theme, UiDensity } from '@cairn/proto/auth/account';
import { protoEnum, protoValue, timestamp, z } from './zod.ts';

const languages = ['en', 'es', 'fr', 'de'] as const;
const language = z.enum(languages, { error: `must be one of ${languages.join(', ')}` });

export const profileSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    pending_email: z
      .string()
      .nullable()
      .openapi({ description: 'takes the place of email once the link that was sent to it is opened' }),
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    username: z.string(),
    bio: z.string(),
    title: z.string(),
    phone: z.string(),
    location: z.string(),
    website: z.string(),
    timezone: z.string().openapi({ example: 'Europe/Athens' }),
    language,
    avatar_url: z.string().nullable(),
    email_verified: z.boolean(),
    created_at: timestamp(),
    password_updated_at: timestamp(),
    two_factor_enabled: z.boolean(),
    second_factor_demanded: z.boolean().openapi({
      description:
        'the installation demands a second factor, and the person has to set one up before anything else',
    }),
    administrator: z.boolean().openapi({ description: 'of the installation' }),
    mail_off: z.boolean().openapi({
      description: 'this Cairn sends no mail, so that no address can be verified',
    }),
    deletion_scheduled_for: timestamp().nullable(),
  })
  .openapi('Profile');

/** A flag in JSON, or as a form has it. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const text = z.string().max(5_000);

/** The rules for each text are auth's own. Absent fields stay as they are. */
export const updateMeSchema = z
  .object({
    name: text.optional().openapi({ description: 'the whole name, whose first word is the first name' }),
    first_name: text.optional(),
    last_name: text.optional(),
    email: text.optional(),
    current_password: z.string().max(1_000).optional().openapi({ description: 'needed for another email' }),
    code: z
      .string()
      .max(1_000)
      .optional()
      .openapi({ description: 'of the second factor, needed for another email where there is one' }),
    cancel_email_change: flag.optional(),
    username: text.optional(),
    bio: text.optional(),
    title: text.optional(),
    phone: text.optional(),
    location: text.optional(),
    website: text.optional(),
    timezone: text.optional(),
    language: text.optional(),
    remove_avatar: flag.optional(),
  })
  .openapi('ProfileChange');

/** The same fields, and a picture, as a form. */
export const updateMeFormSchema = updateMeSchema.extend({
  avatar: z.string().optional().openapi({
    format: 'binary',
    description: 'a picture: PNG, JPEG, WebP, GIF or AVIF, of fewer than 5242880 bytes',
  }),
});

const accessibility = z
  .object({
    reduced_motion: z.boolean(),
    larger_text: z.boolean(),
    high_contrast: z.boolean(),
    underline_links: z.boolean(),
    focus_visible: z.boolean(),
  })
  .partial()
  .openapi('AccessibilitySettings');

const preferences = z.object({
  theme: protoEnum(Theme, 'THEME_'),
  ui_density: protoEnum(UiDensity, 'UI_DENSITY_'),
  language,
  timezone: z.string().max(64),
  notifications_enabled: z.boolean(),
  email_notifications: z.boolean(),
  performance_mode: protoEnum(PerformanceMode, 'PERFORMANCE_MODE_'),
  accessibility_settings: accessibility,
});

export const preferencesSchema = preferences
  .extend({
    notifications_enabled: preferences.shape.notifications_enabled.optional().openapi({
      description: 'the global_enabled of the notification preferences; absent while they cannot be read',
    }),
    email_notifications: preferences.shape.email_notifications.optional().openapi({
      description: 'the email_enabled of the notification preferences; absent while they cannot be read',
    }),
    updated_at: timestamp(),
    overwrote: preferences.partial().optional().openapi({
      description: 'after a change: what its fields held that another device had changed since If-Match',
    }),
  })
  .openapi('Preferences');

export const updatePreferencesSchema = preferences
  .extend({
    theme: protoValue(preferences.shape.theme),
    ui_density: protoValue(preferences.shape.ui_density),
    performance_mode: protoValue(preferences.shape.performance_mode),
  })
  .partial()
  .openapi('PreferencesChange');

/** What of them a message specifies. */
export const somePreferencesSchema = preferences.partial();

export const changePasswordSchema = z
  .object({
    current_password: z.string().max(1_000),
    new_password: z.string().max(1_000),
    code: z
      .string()
      .max(1_000)
      .optional()
      .openapi({ description: 'of the second factor, where there is one' }),
    end_api_tokens: z
      .boolean()
      .default(true)
      .openapi({ description: 'whether the person’s API tokens end, too' }),
  })
  .openapi('PasswordChange');

export const requestResetSchema = z.object({ email: z.string().max(1_000) }).openapi('PasswordResetRequest');

export const resetPasswordSchema = z
  .object({ token: z.string().max(1_000), new_password: z.string().max(1_000) })
  .openapi('PasswordReset');

export const verifyEmailSchema = z.object({ token: z.string().max(1_000) }).openapi('EmailVerification');

export const sentSchema = z
  .object({
    detail: z.string(),
    outbox: z.boolean().openapi({
      description: 'there is no mail server: the message is kept in the folder outbox of the data folder',
    }),
  })
  .openapi('LinkSent');
