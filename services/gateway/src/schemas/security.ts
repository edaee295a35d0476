import { DeviceType, Scope } from '@cairn/proto/auth/security';
import { protoEnum, protoValue, timestamp, z } from './zod.ts';

const deviceType = protoEnum(DeviceType, 'DEVICE_TYPE_');
/** A device's name in English, and its parts for other languages; each part is empty when it is not known. */
const deviceParts = {
  device: z.string().openapi({ example: 'Chrome on Windows' }),
  browser: z.string().openapi({ example: 'Chrome', description: 'or the name of a program' }),
  system: z.string().openapi({ example: 'Windows' }),
};
/** Null: the place of an address is not known. */
const location = z.string().nullable();
/** Of a field that auth has the rules for; only what no rule of its would take is refused here. */
const text = z.string().max(1_000);

export const sessionSchema = z
  .object({
    id: z.string(),
    ...deviceParts,
    device_type: deviceType,
    ip: z.string(),
    location,
    created_at: timestamp(),
    last_active: timestamp(),
    current: z.boolean().openapi({ description: 'the session of this call' }),
  })
  .openapi('Session');

export const endSessionsQuery = z.object({
  all: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'true ends the session of this call, too' }),
});
export const revokedSchema = z.object({ revoked: z.number().int() }).openapi('RevokedSessions');

const scope = protoEnum(Scope, 'SCOPE_');

export const apiTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(scope),
    prefix: z.string().openapi({ description: 'how the token begins' }),
    created_at: timestamp(),
    expires_at: timestamp(),
    last_used_at: timestamp().nullable().openapi({ description: 'known to a few minutes' }),
  })
  .openapi('ApiToken');

export const createApiTokenSchema = z
  .object({
    name: text,
    scopes: z.array(protoValue(scope)).max(10),
    expires_at: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .transform((text) => (text ? new Date(text) : undefined))
      .openapi({ description: 'as late as it may be unless given' }),
    current_password: text,
    code: text.optional().openapi({ description: 'of the second factor, where there is one' }),
  })
  .openapi('NewApiToken');

export const createdApiTokenSchema = apiTokenSchema
  .extend({ token: z.string().openapi({ description: 'the token itself: shown now and never again' }) })
  .openapi('CreatedApiToken');

export const loginLineSchema = z
  .object({
    id: z.string(),
    timestamp: timestamp(),
    ...deviceParts,
    device_type: deviceType,
    location,
    ip: z.string(),
    success: z.boolean(),
    reason: z.enum(['wrong_password', 'wrong_code', 'used_code']).nullable(),
  })
  .openapi('LoginLine');

export const secondFactorSchema = z
  .object({
    enabled: z.boolean(),
    backup_codes_left: z.number().int(),
    enabled_at: timestamp().nullable(),
  })
  .openapi('SecondFactor');

export const setUpSecondFactorSchema = z.object({ current_password: text }).openapi('SetUpSecondFactor');
export const secondFactorSecretSchema = z
  .object({
    secret: z.string().openapi({ description: 'Base32' }),
    otpauth_uri: z.string(),
    qr_svg: z.string().openapi({ description: 'the URI as an SVG picture' }),
  })
  .openapi('SecondFactorSecret');
export const enableSecondFactorSchema = z.object({ code: text }).openapi('EnableSecondFactor');
export const confirmSecondFactorSchema = z
  .object({ current_password: text, code: text })
  .openapi('ConfirmSecondFactor');
export const backupCodesSchema = z.object({ backup_codes: z.array(z.string()) }).openapi('BackupCodes');
