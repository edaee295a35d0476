import type { ChosenPreferences, Preferences } from './preferences.ts';
import type { User } from './user.ts';

/** What a person says of themselves. Texts are empty when unset. */
export interface ProfileTexts {
  /** Empty, or unlike every other person's. */
  username: string;
  bio: string;
  title: string;
  phone: string;
  location: string;
  website: string;
}

export interface Profile extends ProfileTexts {
  emailVerified: boolean;
  /** The address that takes the place of the present one once its link was opened; empty when there is none. */
  pendingEmail: string;
  passwordUpdatedAt: Date;
  /** Names the picture; empty when there is none. */
  avatarId: string;
}

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

/** What a mail with a link proves: that its reader has the address. Of the link only the hash of its secret is kept. */
export interface Link {
  /** SHA-256 of the secret, base64url. */
  hash: string;
  kind: 'reset' | 'verify';
  /** Of the address that the link was sent to. */
  emailKey: string;
  expiresAt: Date;
}
