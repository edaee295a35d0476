import { boolean, type FieldsOf, oneOf, text, textOrNone, time } from '@cairn/persistence/records';
import { type ChosenPreferences, nothingChosen, type Preferences, withChanges } from './preferences.ts';
import type { User } from './user.ts';

export const profileFields = {
  /** Empty, or unlike every other person's. */
  username: textOrNone(),
  bio: text(),
  title: text(),
  phone: text(),
  location: text(),
  website: text(),
  emailVerified: boolean(),
  /** The address that takes the place of the present one once its link was opened; empty when there is none. */
  pendingEmail: text(),
  passwordUpdatedAt: time(),
  /** Names the picture; empty when there is none. */
  avatarId: text(),
};

type Profile = FieldsOf<typeof profileFields>;

/** What a person says of themselves. Texts are empty when unset. */
export type ProfileTexts = Pick<Profile, 'username' | 'bio' | 'title' | 'phone' | 'location' | 'website'>;

/** All there is to know of a person but their picture and what proves who they are. */
export interface Account {
  user: User;
  profile: Profile;
  preferences: ChosenPreferences;
}

export interface Avatar {
  id: string;
  /** WebP, small enough to be kept beside the profile. */
  image: Uint8Array;
}

/** Absent fields stay as they are. */
export interface AccountChange {
  firstName?: string;
  lastName?: string;
  profile?: Partial<ProfileTexts & Pick<Profile, 'pendingEmail'>>;
  /** Null takes the picture away. */
  avatar?: Avatar | null;
  preferences?: Partial<Preferences>;
}

export const linkFields = {
  /** SHA-256 of the secret, base64url. */
  hash: text(),
  kind: oneOf(['reset', 'verify']),
  /** Of the address that the link was sent to. */
  emailKey: text(),
  expiresAt: time(),
};

/** What a mail with a link proves: that its reader has the address. Of the link only the hash of its secret is kept. */
export type Link = FieldsOf<typeof linkFields>;

/** An account as it is right after registration. */
export function newAccount(user: User, preferences?: Partial<Preferences>): Account {
  return {
    user,
    profile: {
      username: '',
      bio: '',
      title: '',
      phone: '',
      location: '',
      website: '',
      emailVerified: false,
      pendingEmail: '',
      passwordUpdatedAt: user.createdAt,
      avatarId: '',
    },
    preferences: preferences ? withChanges(nothingChosen, preferences, user.createdAt) : nothingChosen,
  };
}
