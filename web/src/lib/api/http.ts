import i18next from 'i18next';
import { secondFactorDemand } from '../auth/second-factor-demand.ts';
import { session } from '../auth/session.ts';
import type { Page } from './client.ts';
import { ApiError, refusalOf, statusLine } from './errors.ts';

/** Sign-in itself answers 401 for a wrong password: that must not end a session. */
const KEEPS_SESSION = /\/api\/auth\/(login|token)$/;

/**
 * `fetch` with the bearer token. A 401 on any call other than sign-in ends the session, and the guard then
 * shows the sign-in screen; a 403 for want of a second factor leads to its set-up. Network failures become an
 * `ApiError` of status 0.
 */
export async function authFetch(input: Request): Promise<Response> {
  const { token } = session.get();
  if (token) input.headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    response = await fetch(input);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { detail: null }, i18next.t('common:unreachable'));
  }
  if (response.status === 401 && !KEEPS_SESSION.test(new URL(input.url).pathname)) session.reject(token);
  if (response.status === 403) {
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    secondFactorDemand.tellRefusal(token, refusalOf(body).code);
  }
  return response;
}

/** The error a failed response stands for. Reads the body. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, refusalOf(body), statusLine(response));
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  query?: Record<string, string | number | null | undefined>;
}

async function send(path: string, { method = 'GET', body, query = {} }: Options): Promise<Response> {
  const url = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  const form = body instanceof FormData || body instanceof URLSearchParams;
  const response = await authFetch(
    new Request(url, {
      method,
      ...(form || body === undefined ? {} : { headers: { 'Content-Type': 'application/json' } }),
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** A call whose answer is JSON, or nothing. Throws `ApiError`. */
export async function request<T = void>(path: string, options: Options = {}): Promise<T> {
  const response = await send(path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** One page of a list. */
export async function requestPage<T>(path: string, query: Options['query'] = {}): Promise<Page<T>> {
  const response = await send(path, { query });
  return { items: (await response.json()) as T[], next: response.headers.get('X-Next-Page-Token') || null };
}
