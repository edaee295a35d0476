import { timestamp, z } from './zod.ts';

export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    created_at: timestamp(),
  })
  .openapi('User');

/**
 * Either `first_name` and `last_name`, or the whole name as `full_name`, whose first word is then the first name. The
 * rules for each field are auth's own.
 */
export const registerSchema = z
  .object({
    email: z.string().max(1_000),
    password: z.string().max(1_000),
    first_name: z.string().max(1_000).optional(),
    last_name: z.string().max(1_000).optional(),
    full_name: z.string().max(2_000).optional(),
    language: z.string().max(64).optional().openapi({ description: 'of the browser, for instance de-AT' }),
    timezone: z.string().max(64).optional().openapi({ description: 'of the browser' }),
  })
  .openapi('Registration');

/** The form of an OAuth 2 password grant; `username` holds the e-mail address. */
export const loginSchema = z
  .object({
    grant_type: z.literal('password', { error: 'must be password' }).optional(),
    username: z.string().min(1, 'is required').max(1_000),
    password: z.string().min(1, 'is required').max(1_000),
    code: z.string().max(100).optional().openapi({
      description:
        'of the second factor, or a backup code; asked for by 401 with the code second_factor_required',
    }),
    client_id: z.string().max(1_000).optional(),
    client_secret: z.string().max(1_000).optional(),
    scope: z.string().max(1_000).optional(),
  })
  .openapi('Login');

export const tokenSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number().int().openapi({ description: 'seconds' }),
  })
  .openapi('Token');
