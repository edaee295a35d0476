import { api, unwrap } from '#lib/api/client.ts';

/** Asks for a link to set a new password. Answers the same whether there is such an account or not. */
export const requestPasswordReset = (email: string) =>
  unwrap(api.POST('/api/auth/request-password-reset', { body: { email } }));

/** Sets a new password with the token of such a link. */
export const resetPassword = (token: string, newPassword: string) =>
  unwrap(api.POST('/api/auth/reset-password', { body: { token, new_password: newPassword } }));
