import { s3Fields } from '@cairn/persistence/blobs';
import { duration, flag, integer, platformSchema } from '@cairn/platform/config';
import { mailFields } from '@cairn/service/mail';
import { limitFields, limitKinds, limitNames, limitValues } from '@cairn/service/standing';
import { z } from 'zod';
import {
  REGISTRATION,
  registrationModes,
  SECOND_FACTOR,
  type SettingsBase,
} from './installation/settings.ts';
import { privateKeyFrom, publicKeysFrom, secretKeysFrom } from './keys/key-formats.ts';

/** A text that `read` turns into something, and whose fault is reported in `read`'s own words. */
function readBy<T>(read: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return read(text);
    } catch (error) {
      context.issues.push({
        code: 'custom',
        message: error instanceof Error ? error.message : String(error),
        input: '[hidden]',
      });
      return z.NEVER;
    }
  });
}

const settingVariables: readonly string[] = [
  REGISTRATION,
  SECOND_FACTOR,
  ...limitNames.map((name) => limitKinds[name].variable),
];

/** What auth reads beyond what every service reads. */
export const configSchema = platformSchema.extend({
  ...mailFields,
  ...limitFields,
  ...s3Fields,
  REGISTRATION: z
    .enum(registrationModes, `must be one of ${registrationModes.join(', ')}`)
    .default('open')
    .describe(
      'who may make an account: open, invited (addresses with an invitation) or closed; the first account may always be made',
    ),
  SECOND_FACTOR_DEMANDED: flag()
    .prefault('false')
    .describe('whether everybody has to set up a second factor before anything else'),
  SETTINGS_FIXED: z
    .string()
    .default('')
    .transform((text) => new Set(text.split(/[\s,]+/).filter((name) => name !== '')))
    .refine((names) => [...names].every((name) => settingVariables.includes(name)), {
      error: `must name some of ${settingVariables.join(', ')}`,
    })
    .describe(
      'names of REGISTRATION, SECOND_FACTOR_DEMANDED and LIMIT_… variables, with commas between, that administrators cannot change',
    ),
  AUTH_SIGNING_KEY: readBy(privateKeyFrom)
    .optional()
    .describe(
      'Ed25519 private key that signs tokens, PKCS#8 PEM or JWK; made in the data folder when absent, unless auth runs by itself on MongoDB',
    ),
  AUTH_PREVIOUS_KEYS: readBy(publicKeysFrom)
    .optional()
    .describe('keys whose tokens still hold after a change of key: a JSON Web Key Set, or PEM blocks'),
  AUTH_SECRETS_KEY: z
    .string()
    .min(32, 'must be at least 32 characters long')
    .optional()
    .describe(
      'what the secrets of second factors are sealed with; made in the data folder when absent, and AUTH_SIGNING_KEY where auth runs on MongoDB',
    ),
  AUTH_PREVIOUS_SECRETS_KEYS: readBy(secretKeysFrom)
    .optional()
    .describe(
      'what secrets of second factors were sealed with before, and still open with: keys with white space or commas between, PEM blocks, or a JSON list of texts',
    ),
  AUTH_TOKEN_TTL: duration()
    .refine((seconds) => seconds >= 60, 'must be at least 1m')
    .prefault('7d')
    .describe('how long a sign-in lasts'),
  AUTH_IDLE_TTL: duration()
    // Last use is known to a few minutes.
    .refine((seconds) => seconds >= 900, 'must be at least 15m')
    .prefault('3d')
    .describe('how long a sign-in may go unused before it ends'),
  AUTH_HASH_CONCURRENCY: integer({ min: 1, max: 64 })
    .default(2)
    .describe('passwords hashed at the same time, about 19 MiB and one core each'),
  AUTH_HASH_QUEUE: integer({ min: 1, max: 100_000 })
    .default(400)
    .describe('passwords that may wait to be hashed; more are asked to come back'),
  SIGN_IN_TRIES_PER_MINUTE: integer({ min: 1 })
    .default(120)
    .describe('sign-ins and registrations one network address may try in a minute'),
  AUTH_FAILURES_PER_PAIR: integer({ min: 1 })
    .default(10)
    .describe('failed tries for one account from one address in AUTH_FAILURE_WINDOW; a success clears them'),
  AUTH_FAILURES_PER_ADDRESS: integer({ min: 1 })
    .default(200)
    .describe('failed tries from one address in AUTH_FAILURE_WINDOW; room for an office behind one address'),
  AUTH_FAILURE_WINDOW: duration()
    .refine((seconds) => seconds >= 1 && seconds <= 86_400, 'must be from 1s to 1d')
    .prefault('15m')
    .describe('how long a failed try counts'),
  // OWASP ASVS 4.0.3, 2.2.1: no more than 100 failed attempts an hour on a single account.
  AUTH_FAILURES_PER_ACCOUNT_HOURLY: integer({ min: 1 })
    .default(100)
    .describe('failed tries for one account in an hour, from wherever'),
  AUTH_LINKS_PER_ACCOUNT_HOURLY: integer({ min: 1 })
    .default(5)
    .describe('links to reset a password, and to verify an address, sent to one account in an hour'),
  AUTH_LINKS_PER_ADDRESS: integer({ min: 1 })
    .default(20)
    .describe('links to reset a password that one network address may ask for in a minute'),
  ACCOUNT_DELETION_DAYS: integer({ min: 0, max: 365 })
    .default(7)
    .describe(
      'days between asking that an account be deleted and its deletion, in which one can change one’s mind',
    ),
  API_TOKEN_MAX_DAYS: integer({ min: 1, max: 3_650 })
    .default(365)
    .describe('days an API token may hold; one made without an end holds as long'),
  AUTH_CODE_FAILURES_PER_ACCOUNT_HOURLY: integer({ min: 1 })
    .default(30)
    .describe('wrong codes of the second factor for one account in an hour, from wherever'),
});

/** Of a process that runs auth alone: beside others of its kind it must not sign with a key of its own making. */
export const processSchema = configSchema.refine(
  (config) => config.MONGODB_URI === undefined || config.AUTH_SIGNING_KEY !== undefined,
  {
    path: ['AUTH_SIGNING_KEY'],
    error:
      'must be given, the same to every replica, when records are in MongoDB; make one with: openssl genpkey -algorithm ed25519',
    // Beside the faults of other variables, but not beside one of its own.
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === 'AUTH_SIGNING_KEY'),
  },
);

export type AuthConfig = z.infer<typeof configSchema>;

/** The installation's settings as the environment gives them. */
export function settingsBaseOf(config: AuthConfig): SettingsBase {
  return {
    registration: config.REGISTRATION,
    secondFactorDemanded: config.SECOND_FACTOR_DEMANDED,
    limits: limitValues((name) => config[limitKinds[name].variable]),
    fixed: config.SETTINGS_FIXED,
  };
}
