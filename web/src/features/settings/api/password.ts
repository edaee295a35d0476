import { refreshProfile } from '#lib/account/profile.ts';
import { request } from '#lib/api/http.ts';

interface PasswordChange {
  current_password: string;
  new_password: string;
  /** Of the second factor, where there is one. */
  code?: string;
  end_api_tokens: boolean;
}

/** Changes the password; every other session ends. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await request('/api/users/change-password', { method: 'POST', body: change });
  void refreshProfile();
}
