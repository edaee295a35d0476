import type { EmailChange, ProfileFields } from '#features/settings/api/update-profile.ts';
import { isEmail } from '#lib/auth/password-rules.ts';

/** Longest text about oneself, in characters. */
export const MAX_BIO = 500;

/** Largest picture, in bytes. */
const MAX_AVATAR = 5 * 1024 * 1024;

const USERNAME = /^[a-z0-9_.-]{3,32}$/;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}

/** Which text to show for a field; the keys stand under `profile.faults` of the account catalogue. */
export type ProfileFault =
  | 'firstName'
  | 'email'
  | 'username'
  | 'bio'
  | 'website'
  | 'password'
  | 'code'
  | 'image'
  | 'size';

/** What is wrong with a profile, by the server's names of the fields; empty when nothing is. */
export function profileFaults(
  fields: ProfileFields,
  emailChange: EmailChange | null,
): Record<string, ProfileFault> {
  const { first_name, email, username, bio, website } = fields;
  return {
    ...(first_name.trim() ? {} : { first_name: 'firstName' as const }),
    ...(isEmail(email.trim()) ? {} : { email: 'email' as const }),
    ...(!username.trim() || USERNAME.test(username.trim()) ? {} : { username: 'username' as const }),
    ...(bio.length <= MAX_BIO ? {} : { bio: 'bio' as const }),
    ...(!website.trim() || isWebAddress(website.trim()) ? {} : { website: 'website' as const }),
    ...(!emailChange || emailChange.currentPassword ? {} : { current_password: 'password' as const }),
    ...(emailChange?.code === '' ? { code: 'code' as const } : {}),
  };
}

/** What is wrong with a chosen picture, as far as a browser can tell. */
export function avatarFault({ type, size }: { type: string; size: number }): 'image' | 'size' | undefined {
  if (!type.startsWith('image/')) return 'image';
  return size < MAX_AVATAR ? undefined : 'size';
}
