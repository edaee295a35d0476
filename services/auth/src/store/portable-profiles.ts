import { portableTime } from '@cairn/persistence/portable';
import { z } from 'zod';
import type { Account, Link } from '../domain/account.ts';
import type { ChosenPreferences } from '../domain/preferences.ts';

const base64 = z.codec(z.base64(), z.instanceof(Uint8Array), {
  decode: (text): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64')),
  encode: (bytes) => Buffer.from(bytes).toString('base64'),
});

const preferences = z.object({
  values: z
    .object({
      theme: z.enum(['light', 'dark', 'system']),
      uiDensity: z.enum(['compact', 'normal', 'comfortable']),
      language: z.enum(['en', 'es', 'fr', 'de']),
      timezone: z.string(),
      performanceMode: z.enum(['normal', 'reduced']),
      reducedMotion: z.boolean(),
      largerText: z.boolean(),
      highContrast: z.boolean(),
      underlineLinks: z.boolean(),
      focusVisible: z.boolean(),
    })
    .partial(),
  changedAt: z.record(z.string(), portableTime),
  updatedAt: portableTime.optional(),
});

export const profileSchema = z.object({
  username: z.string(),
  bio: z.string(),
  title: z.string(),
  phone: z.string(),
  location: z.string(),
  website: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string(),
  passwordUpdatedAt: portableTime,
  avatarId: z.string(),
  avatar: base64,
  preferences,
  links: z.array(
    z.object({
      hash: z.string(),
      kind: z.enum(['reset', 'verify']),
      emailKey: z.string(),
      expiresAt: portableTime,
    }),
  ),
});

/** All that is kept of a person beyond what signing in needs; the picture is empty when there is none. */
export type StoredProfile = z.output<typeof profileSchema> & { userId: string };

interface Parts {
  account: Account;
  avatar: Uint8Array;
  links: readonly Link[];
}

/** So that both adapters give the same record for the same content. */
export function storedProfile({ account, avatar, links }: Parts): StoredProfile {
  const { user, profile, preferences } = account;
  const { values, changedAt, updatedAt } = preferences;
  return {
    userId: user.id,
    ...profile,
    avatar: new Uint8Array(avatar),
    preferences: {
      values: sorted(values),
      changedAt: sorted(changedAt) as Record<string, Date>,
      ...(updatedAt ? { updatedAt } : {}),
    },
    links: links
      .map(({ hash, kind, emailKey, expiresAt }) => ({ hash, kind, emailKey, expiresAt }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1)),
  };
}

export function chosenOf({ values, changedAt, updatedAt }: StoredProfile['preferences']): ChosenPreferences {
  return { values: values as ChosenPreferences['values'], changedAt, updatedAt };
}

function sorted<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}
