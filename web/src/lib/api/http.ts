import i18next from 'i18next';
import { session } from '../auth/session.ts';
import { ApiError, codeOf, detailOf, statusLine } from './errors.ts';

/** Sign-in itself answers 401 for a wrong password: that must not end a session. */
const KEEPS_SESSION = /\/api\/auth\/(login|token)$/;

/**
 * `fetch` with the bearer token. A 401 on any call other than sign-in ends the session, and the guard then
 * shows the sign-in screen. Network failures become an `ApiError` of status 0.
 */
export async function authFetch(input: Request): Promise<Response> {
  const { token } = session.get();
  if (token) input.headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    response = await fetch(input);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, null, i18next.t('common:unreachable'));
  }
  if (response.status === 401 && !KEEPS_SESSION.test(new URL(input.url).pathname)) session.reject(token);
  return response;
}

/** The error a failed response stands for. Reads the body. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, detailOf(body), statusLine(response), codeOf(body));
}
