import { api, unwrap } from '#lib/api/client.ts';

const asked = new Map<string, Promise<void>>();

/** Reports to the server that the link with this token was opened. Once: a second time the link would not be valid. */
export function verifyEmail(token: string): Promise<void> {
  const running = asked.get(token) ?? unwrap<void>(api.POST('/api/auth/verify-email', { body: { token } }));
  asked.set(token, running);
  // A connection that failed may be tried again.
  running.catch(() => asked.delete(token));
  return running;
}
