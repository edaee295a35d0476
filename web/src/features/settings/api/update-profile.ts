import { keepProfile } from '#lib/account/profile.ts';
import { api, unwrap } from '#lib/api/client.ts';
import type { Profile } from '#lib/api/types.ts';

const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'username',
  'bio',
  'title',
  'phone',
  'location',
  'website',
  'timezone',
  'language',
] as const;

/** What the form of the profile holds. */
export type ProfileFields = Pick<Profile, (typeof FIELDS)[number]>;

export const fieldsOf = (profile: Profile): ProfileFields =>
  Object.fromEntries(FIELDS.map((name) => [name, profile[name]])) as ProfileFields;

/** A new picture, 'remove' for none any more, null for the one there is. */
export type AvatarChange = File | 'remove' | null;

/** What a change of address asks for; `code` where there is a second factor. */
export interface EmailChange {
  currentPassword: string;
  code: string | undefined;
}

/** Saves the profile. `emailChange` is needed for a change of address alone. */
export async function updateProfile(
  { email, ...fields }: ProfileFields,
  avatar: AvatarChange,
  emailChange: EmailChange | null,
): Promise<Profile> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value.trim());
  if (emailChange) {
    body.set('email', email.trim());
    body.set('current_password', emailChange.currentPassword);
    if (emailChange.code !== undefined) body.set('code', emailChange.code);
  }
  if (avatar === 'remove') body.set('remove_avatar', 'true');
  else if (avatar) body.set('avatar', avatar);
  const profile = await unwrap(api.PATCH('/api/users/me', { body: {}, bodySerializer: () => body }));
  await keepProfile(profile);
  return profile;
}

/** Drops the address that waits for its link to be opened. */
export async function cancelEmailChange(): Promise<void> {
  await keepProfile(await unwrap(api.PATCH('/api/users/me', { body: { cancel_email_change: true } })));
}
