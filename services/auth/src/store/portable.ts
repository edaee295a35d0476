import type { PortableRecord, PortableStore } from '@cairn/persistence/portable';
import { Conflict } from '@cairn/platform/errors';
import { z } from 'zod';
import type { AccountDeletion } from '../domain/account-deletion.ts';
import type { RegistrationInvitation } from '../domain/admin/ports.ts';
import { expiryOf } from '../domain/security.ts';
import type { Login, Revocation, Session, User } from '../domain/user.ts';
import {
  administration,
  installation,
  type KeptAdministration,
  type KeptInstallation,
  registrationInvitation,
} from './admin/portable.ts';
import { accountDeletion } from './portable-deletions.ts';
import { profileSchema, type StoredProfile } from './portable-profiles.ts';
import { apiToken, type KeptApiToken, type KeptSecondFactor, secondFactor } from './portable-security.ts';
import { time } from './portable-time.ts';

/** An account with what proves whose it is. */
export interface Account extends User {
  emailKey: string;
  passwordHash: string;
}

/** How an adapter reads and writes one kind of record. */
export interface Kept<Value> {
  /** In ascending order of their keys, those after `after`. */
  read(after: string, limit: number): Promise<Value[]>;
  /** Keeps each, in place of the one with its key if there is one. */
  write(values: readonly Value[]): Promise<void>;
}

export interface KeptKinds {
  users: Kept<Account>;
  profiles: Kept<StoredProfile>;
  sessions: Kept<Session>;
  revocations: Kept<Revocation>;
  logins: Kept<Login>;
  apiTokens: Kept<KeptApiToken>;
  secondFactors: Kept<KeptSecondFactor>;
  deletions: Kept<AccountDeletion>;
  installation: Kept<KeptInstallation>;
  administrations: Kept<KeptAdministration>;
  registrationInvitations: Kept<RegistrationInvitation>;
}

const account = z.object({
  email: z.string(),
  emailKey: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: time,
  passwordHash: z.string(),
});

const session = z.object({
  userId: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: time,
  expiresAt: time,
  // Bundles of earlier versions lack it.
  lastActiveAt: time.optional(),
});

const revocation = z.object({ revokedAt: time, expiresAt: time });

const login = z.object({
  userId: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  succeeded: z.boolean(),
  reason: z.enum(['wrong_password', 'wrong_code', 'used_code']).optional(),
  at: time,
});

/** A store's content as records that know of no adapter. Signing keys are configuration, and not among them. */
export function portableOf(kept: KeptKinds): PortableStore {
  const kinds = {
    users: carried(
      kept.users,
      account,
      ({ id }) => id,
      (id, value) => ({ id, ...value }),
    ),
    profiles: carried(
      kept.profiles,
      profileSchema,
      ({ userId }) => userId,
      (userId, value) => ({ userId, ...value }) as StoredProfile,
    ),
    sessions: carried(
      kept.sessions,
      session,
      ({ id }) => id,
      (id, value) => ({ id, ...value, lastActiveAt: value.lastActiveAt ?? value.createdAt }),
    ),
    revocations: carried(
      kept.revocations,
      revocation,
      ({ sessionId }) => sessionId,
      (sessionId, value) => ({ sessionId, ...value }),
    ),
    logins: carried(
      kept.logins,
      login,
      ({ id }) => id,
      (id, value) => ({ id, ...value }),
    ),
    apiTokens: carried(
      kept.apiTokens,
      apiToken,
      ({ id }) => id,
      (id, value) => ({ id, ...value, expiresAt: expiryOf(value.createdAt, value.expiresAt) }),
    ),
    secondFactors: carried(
      kept.secondFactors,
      secondFactor,
      ({ userId }) => userId,
      (userId, value) => ({ userId, ...value }),
    ),
    deletions: carried(
      kept.deletions,
      accountDeletion,
      ({ id }) => id,
      (id, value) => ({ ...value, id, finishedAt: value.finishedAt, toldAt: value.toldAt }),
    ),
    installation: carried(
      kept.installation,
      installation,
      ({ id }) => id,
      (id, value) => ({ id, ...value }),
    ),
    administrations: carried(
      kept.administrations,
      administration,
      ({ userId }) => userId,
      (userId, value) => ({ userId, ...value }),
    ),
    registrationInvitations: carried(
      kept.registrationInvitations,
      registrationInvitation,
      ({ id }) => id,
      (id, value) => ({ id, ...value }),
    ),
  };
  const kind = (name: string) => {
    if (!Object.hasOwn(kinds, name)) throw new Error(`auth keeps nothing of the kind "${name}"`);
    return kinds[name as keyof typeof kinds];
  };
  return {
    kinds: Object.keys(kinds),
    read: (name, after, limit) => kind(name).read(after ?? '', limit),
    write: (name, records) => kind(name).write(records),
  };
}

interface Carried {
  read(after: string, limit: number): Promise<PortableRecord[]>;
  write(records: readonly PortableRecord[]): Promise<void>;
}

function carried<Value extends z.output<Schema>, Schema extends z.ZodType>(
  kept: Kept<Value>,
  schema: Schema,
  keyOf: (value: Value) => string,
  valueFrom: (key: string, rest: z.output<Schema>) => Value,
): Carried {
  return {
    async read(after, limit) {
      const values = await kept.read(after, limit);
      return values.map((value) => ({ key: keyOf(value), value: withoutAbsent(z.encode(schema, value)) }));
    },
    write: async (records) => {
      if (records.length === 0) return;
      await kept.write(
        records.map(({ key, value }) => valueFrom(key, z.decode(schema, value as z.input<Schema>))),
      );
    },
  };
}

/** Without the fields that are undefined: a record has them, or has them not. */
export function withoutAbsent<Value>(value: Value): Value {
  return Object.fromEntries(
    Object.entries(value as object).filter(([, each]) => each !== undefined),
  ) as Value;
}

/** What `write` throws when an address belongs to another account already. */
export function addressTaken(cause: unknown): Conflict {
  return new Conflict('Two accounts have one address. Import into a store that has no accounts yet.', {
    cause,
  });
}
