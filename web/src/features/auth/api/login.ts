import { ApiError } from '#lib/api/errors.ts';
import { request } from '#lib/api/http.ts';

/** Signs in and returns the access token; undefined when the answer holds none. `code` is the second factor's. */
export async function login(email: string, password: string, code?: string): Promise<string | undefined> {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: email,
    password,
    client_id: 'cairn-web',
    client_secret: 'public',
    ...(code ? { code } : {}),
  });
  const answer = await request<{ access_token?: string }>('/api/auth/login', { method: 'POST', body });
  return answer.access_token;
}

/** What a refused sign-in says of the second factor: it is asked for, or what was given is wrong. */
export function secondFactorIn(error: unknown): 'required' | 'invalid' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'second_factor_required') return 'required';
  return error.code === 'second_factor_invalid' ? 'invalid' : null;
}
