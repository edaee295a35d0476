import type { MailSent } from '#lib/account/profile.ts';
import { request } from '#lib/api/http.ts';

/** Asks for a link to set a new password. Answers the same whether there is such an account or not. */
export const requestPasswordReset = (email: string) =>
  request<MailSent>('/api/auth/request-password-reset', { method: 'POST', body: { email } });

/** Sets a new password with the token of such a link. */
export const resetPassword = (token: string, newPassword: string) =>
  request('/api/auth/reset-password', { method: 'POST', body: { token, new_password: newPassword } });
