import { api, unwrap } from '../../../lib/api/client.ts';

/** Signs in and returns the access token; undefined when the answer holds none. */
export async function login(email: string, password: string): Promise<string | undefined> {
  const result = await api.POST('/api/auth/login', {
    body: {
      grant_type: 'password',
      username: email,
      password,
      client_id: 'cairn-web',
      client_secret: 'public',
    },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    bodySerializer: (body) => new URLSearchParams(body as Record<string, string>),
  });
  return unwrap(result).access_token;
}
