import { Schema, type SchemaDefinition } from 'mongoose';
import type { Link, Profile } from '../domain/account.ts';
import type { ChosenPreferences } from '../domain/preferences.ts';

/**
 * What an account's document holds beyond what signing in needs: one document, so that each change is one write. All of
 * it may be absent from a document that an older version wrote.
 */
export interface AccountFields {
  /** The username is absent instead of empty, so that those without one are in no index of names. */
  profile?: Partial<Omit<Profile, 'avatarId'>>;
  avatarId?: string;
  /** Read only when it is asked for. */
  avatar?: Buffer;
  preferences?: Partial<ChosenPreferences>;
  links?: Link[];
}

const text = { type: String, required: false };
const flag = { type: Boolean, required: false };
const time = { type: Date, required: false };

const chosen = {
  theme: text,
  uiDensity: text,
  language: text,
  timezone: text,
  performanceMode: text,
  reducedMotion: flag,
  largerText: flag,
  highContrast: flag,
  underlineLinks: flag,
  focusVisible: flag,
} satisfies Record<keyof ChosenPreferences['values'], unknown>;

const times = Object.fromEntries(Object.keys(chosen).map((name) => [name, time]));

export const accountFields = {
  profile: {
    type: new Schema(
      {
        username: text,
        bio: text,
        title: text,
        phone: text,
        location: text,
        website: text,
        emailVerified: flag,
        pendingEmail: text,
        passwordUpdatedAt: time,
      },
      { _id: false },
    ),
    required: false,
  },
  avatarId: text,
  avatar: { type: Buffer, required: false, select: false },
  preferences: {
    type: new Schema(
      {
        values: new Schema(chosen, { _id: false }),
        changedAt: new Schema(times, { _id: false }),
        updatedAt: time,
      },
      { _id: false },
    ),
    required: false,
  },
  links: {
    type: [new Schema({ hash: String, kind: String, emailKey: String, expiresAt: Date }, { _id: false })],
    default: undefined,
  },
} satisfies SchemaDefinition;

export function indexAccounts(schema: Schema): void {
  schema.index({ 'profile.username': 1 }, { unique: true, sparse: true });
  schema.index({ 'links.hash': 1 }, { sparse: true });
  schema.index({ 'links.expiresAt': 1 }, { sparse: true });
}
