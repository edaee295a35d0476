import { refreshProfile } from '../../../lib/account/profile.ts';
import { request } from '../../../lib/api/http.ts';

/** Changes the password; every other session ends. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await request('/api/users/change-password', {
    method: 'POST',
    body: { current_password: currentPassword, new_password: newPassword },
  });
  void refreshProfile();
}
