import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import { ApiError } from '#lib/api/errors.ts';
import type { components } from '#lib/api/schema.d.ts';

const PATH = '/api/auth/registration';

/**
 * Who may make an account here. Asked once a visit: what failed is not asked again, so that nothing changes under a
 * person who fills in the form.
 */
export const useRegistration = () =>
  useSWR(PATH, () => unwrap(api.GET(PATH)), { shouldRetryOnError: false, revalidateOnReconnect: false });

/**
 * `language` and `timezone` are those of the mail that verifies the address, and of the account until it is changed.
 */
export const register = (body: components['schemas']['Registration']) =>
  unwrap(api.POST('/api/auth/register', { body }));

const asked = new Map<string, Promise<void>>();

/** Reports to the server that the link with this token was opened. Once: a second time the link would not be valid. */
export function verifyEmail(token: string): Promise<void> {
  const running = asked.get(token) ?? unwrap<void>(api.POST('/api/auth/verify-email', { body: { token } }));
  asked.set(token, running);
  // A connection that failed may be tried again.
  running.catch(() => asked.delete(token));
  return running;
}

/** Asks for a link to set a new password. Answers the same whether there is such an account or not. */
export const requestPasswordReset = (email: string) =>
  unwrap(api.POST('/api/auth/request-password-reset', { body: { email } }));

/** Sets a new password with the token of such a link. */
export const resetPassword = (token: string, newPassword: string) =>
  unwrap(api.POST('/api/auth/reset-password', { body: { token, new_password: newPassword } }));

export type MailTurnedOff = components['schemas']['MailTurnedOff'];

/** What the link of a mail stands for, and whether such mails are off already. Changes nothing. */
export const readMailLink = (token: string) =>
  unwrap(api.POST('/api/notifications/turn-off-mails', { body: { token, all: false, preview: true } }));

/** Turns off the mails of the kind that the link of a mail stands for, or all mails of notifications. */
export const turnOffMails = (token: string, all: boolean) =>
  unwrap(api.POST('/api/notifications/turn-off-mails', { body: { token, all, preview: false } }));

/** How often a deletion under way is asked for, in milliseconds. */
const EVERY = 2_000;

/** What was deleted with an account, followed until it is all. Anyone who has the id may read it. */
export const useDeletionReceipt = (id: string) =>
  useSWR(
    ['deletion-receipt', id],
    () => unwrap(api.GET('/api/deletion-receipts/{id}', { params: { path: { id } } })),
    { refreshInterval: (receipt) => (receipt?.state === 'running' ? EVERY : 0) },
  );

/** Signs in and returns the access token; undefined when the answer holds none. `code` is the second factor's. */
export async function login(email: string, password: string, code?: string): Promise<string | undefined> {
  const answer = await unwrap(
    api.POST('/api/auth/login', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: {
        grant_type: 'password',
        username: email,
        password,
        client_id: 'cairn-web',
        client_secret: 'public',
        ...(code ? { code } : {}),
      },
    }),
  );
  return answer.access_token;
}

/** What a refused sign-in says of the second factor: it is asked for, or what was given is wrong. */
export function secondFactorIn(error: unknown): 'required' | 'invalid' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'second_factor_required') return 'required';
  return error.code === 'second_factor_invalid' ? 'invalid' : null;
}
