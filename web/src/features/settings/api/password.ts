import { refreshProfile } from '#lib/account/profile.ts';
import { api, unwrap } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';

/** Changes the password; every other session ends. */
export async function changePassword(body: components['schemas']['PasswordChange']): Promise<void> {
  await unwrap(api.POST('/api/users/change-password', { body }));
  void refreshProfile();
}
