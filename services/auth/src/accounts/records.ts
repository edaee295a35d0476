import type { PortableKind } from '@cairn/persistence/portable';
import {
  bytes,
  defineRecord,
  type FieldsOf,
  json,
  objectSchema,
  optional,
  type RecordOf,
  text,
} from '@cairn/persistence/records';
import { z } from 'zod';
import { type Account, linkFields, newAccount, profileFields } from './account.ts';
import { type AdministrationChange, administrationFields } from './administration.ts';
import type { AccountStore } from './ports.ts';
import { chosenPreferencesSchema } from './preferences.ts';
import { type User, userRecord } from './user.ts';

/** An account with its credential, and with what its owner and administrators chose. */
export const accountRecord = defineRecord('accounts', {
  fields: {
    ...userRecord.fields,
    emailKey: text(),
    /** Empty once the account is closed for its deletion. */
    passwordHash: text(),
    ...profileFields,
    preferences: json(chosenPreferencesSchema),
    ...administrationFields,
  },
  key: ['id'],
});

export type KeptAccount = RecordOf<typeof accountRecord>;

/** As MongoDB and exports have it: whole. Links are in the order in which they run out, then of their hashes. */
export const wholeAccountRecord = defineRecord('accounts', {
  fields: {
    ...accountRecord.fields,
    avatar: optional(bytes()),
    links: json(z.array(objectSchema(linkFields))),
  },
  key: ['id'],
});

export const avatarRecord = defineRecord('avatars', {
  fields: { userId: text(), image: bytes() },
  key: ['userId'],
});

export const linkRecord = defineRecord('links', {
  fields: { ...linkFields, userId: text() },
  key: ['hash'],
  indexes: [['userId', 'expiresAt'], ['expiresAt']],
});

export function keptAccount(user: User, credential: Parameters<AccountStore['addUser']>[1]): KeptAccount {
  const { emailKey, passwordHash } = credential;
  const { profile, preferences } = newAccount(user, credential.preferences);
  return { ...user, emailKey, passwordHash, ...profile, preferences, limits: {} };
}

function part<F extends Parameters<typeof objectSchema>[0]>(fields: F, whole: FieldsOf<F>): FieldsOf<F> {
  const names = Object.keys(fields) as (keyof FieldsOf<F>)[];
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as FieldsOf<F>;
}

export const userOf = (kept: KeptAccount): User => part(userRecord.fields, kept);
export const administrationOf = (kept: KeptAccount) => part(administrationFields, kept);

export function accountOf(kept: KeptAccount): Account {
  return { user: userOf(kept), profile: part(profileFields, kept), preferences: kept.preferences };
}

/** Marks that a change takes away, as null, are absent. */
export function withoutNull(change: AdministrationChange): Partial<KeptAccount> {
  return Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined]));
}

/** Says in words, when an account is imported, that its address belongs to another one. */
export function refusingTakenAddresses(
  kind: PortableKind,
  isConflict: (error: unknown) => boolean,
): PortableKind {
  return {
    ...kind,
    async write(records) {
      try {
        await kind.write(records);
      } catch (cause) {
        if (!isConflict(cause)) throw cause;
        const message = 'Two accounts have one address. Import into a store that has no accounts yet.';
        throw new Error(message, { cause });
      }
    },
  };
}
