import type { Account, Link } from '../domain/account.ts';
import type { ChosenPreferences, Preferences } from '../domain/preferences.ts';
import { toUser, USER, type UserRow } from './sqlite-rows.ts';

export interface AccountRow extends UserRow {
  username: string;
  bio: string;
  title: string;
  phone: string;
  location: string;
  website: string;
  email_verified: number;
  pending_email: string;
  password_updated_at: number | null;
  avatar_id: string;
  preferences: string;
}

export interface LinkRow {
  hash: string;
  user_id: string;
  kind: Link['kind'];
  email_key: string;
  expires_at: number;
}

/** Columns of an account, as `toAccount` reads them. */
export const ACCOUNT_COLUMNS = `${USER}, p.username, p.bio, p.title, p.phone, p.location, p.website, p.email_verified,
  p.pending_email, p.password_updated_at, p.avatar_id, p.preferences`;

export const ACCOUNT = `SELECT ${ACCOUNT_COLUMNS} FROM users u JOIN profiles p ON p.user_id = u.id`;

export function toAccount(row: AccountRow): Account {
  const { username, bio, title, phone, location, website } = row;
  return {
    user: toUser(row),
    profile: {
      username,
      bio,
      title,
      phone,
      location,
      website,
      emailVerified: row.email_verified === 1,
      pendingEmail: row.pending_email,
      passwordUpdatedAt: new Date(row.password_updated_at ?? row.created_at),
      avatarId: row.avatar_id,
    },
    preferences: preferencesOf(row.preferences),
  };
}

export function toLink({ hash, kind, email_key, expires_at }: LinkRow): Link {
  return { hash, kind, emailKey: email_key, expiresAt: new Date(expires_at) };
}

interface PreferencesText {
  values?: Partial<Preferences>;
  changedAt?: Record<string, number>;
  updatedAt?: number;
}

/** Preferences are read and written whole: one column of JSON, times as milliseconds. */
function preferencesOf(text: string): ChosenPreferences {
  const { values = {}, changedAt = {}, updatedAt } = JSON.parse(text) as PreferencesText;
  return {
    values,
    changedAt: Object.fromEntries(Object.entries(changedAt).map(([name, ms]) => [name, new Date(ms)])),
    updatedAt: updatedAt === undefined ? undefined : new Date(updatedAt),
  };
}

export function preferencesText({ values, changedAt, updatedAt }: ChosenPreferences): string {
  const times = Object.entries(changedAt).map(([name, at]) => [name, at.getTime()]);
  return JSON.stringify({ values, changedAt: Object.fromEntries(times), updatedAt: updatedAt?.getTime() });
}
