import { api, unwrap } from '#lib/api/client.ts';
import { ApiError } from '#lib/api/errors.ts';

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
