import type { Account } from '../domain/account.ts';
import type { ChosenPreferences } from '../domain/preferences.ts';
import { toUser } from './mongo-records.ts';
import type { AccountRecord } from './mongo-schema.ts';

export function toAccount(record: AccountRecord): Account {
  const { profile = {}, avatarId = '', createdAt } = record;
  const { username = '', bio = '', title = '', phone = '', location = '', website = '' } = profile;
  return {
    user: toUser(record),
    profile: {
      username,
      bio,
      title,
      phone,
      location,
      website,
      emailVerified: profile.emailVerified ?? false,
      pendingEmail: profile.pendingEmail ?? '',
      passwordUpdatedAt: profile.passwordUpdatedAt ?? createdAt,
      avatarId,
    },
    preferences: preferencesOf(record),
  };
}

export function preferencesOf({ preferences = {} }: Pick<AccountRecord, 'preferences'>): ChosenPreferences {
  const { values = {}, changedAt = {}, updatedAt } = preferences;
  return { values: { ...values }, changedAt: { ...changedAt }, updatedAt };
}

/** Lean documents hold what the driver gives for bytes, which may be its own wrapper. */
export function bytesOf(image: Buffer | { buffer: Uint8Array }): Uint8Array {
  return image instanceof Uint8Array ? image : image.buffer;
}
