import i18next from 'i18next';
import createClient from 'openapi-fetch';
import { secondFactorDemand } from '../auth/second-factor-demand.ts';
import { session } from '../auth/session.ts';
import { takeEarly } from '../handover.ts';
import { errorTexts } from '../i18n/i18n.ts';
import { ApiError, refusalOf, statusLine } from './errors.ts';
import type { paths } from './schema.d.ts';
import { newTraceparent } from './traceparent.ts';

/** Sign-in itself answers 401 for a wrong password: that must not end a session. */
const KEEPS_SESSION = /\/api\/auth\/(login|token)$/;

/**
 * `fetch` with the bearer token; each request begins a trace. A 401 on any call other than sign-in ends the session,
 * and the guard then shows the sign-in screen; a 403 for want of a second factor leads to its set-up. Network failures
 * become an `ApiError` of status 0.
 */
async function authFetch(input: Request): Promise<Response> {
  const { token } = session.get();
  if (token) input.headers.set('Authorization', `Bearer ${token}`);
  input.headers.set('traceparent', newTraceparent());
  const early = takeEarly(input, token);
  let response: Response;
  try {
    response = (early && (await early)) ?? (await fetch(input));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { detail: null }, i18next.t('common:unreachable'));
  }
  if (!response.ok) await errorTexts();
  if (response.status === 401 && !KEEPS_SESSION.test(new URL(input.url).pathname)) session.reject(token);
  if (response.status === 403) {
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    secondFactorDemand.noteRefusal(token, refusalOf(body).code);
  }
  return response;
}

/** The client of the HTTP API; its types are generated from the gateway's schemas. */
export const api = createClient<paths>({ baseUrl: globalThis.location?.origin, fetch: authFetch });

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The error of a refused call; without a message from the server it says `line`. */
export const errorOf = ({ error, response }: Result<unknown>, line = statusLine(response)): ApiError =>
  new ApiError(response.status, refusalOf(error), line);

function bodyOf<T>(result: Result<T>): T {
  if (!result.response.ok) throw errorOf(result);
  return result.data as T;
}

/** The body of a successful call. Throws `ApiError` for any other. */
export const unwrap = async <T>(call: Promise<Result<T>>): Promise<T> => bodyOf(await call);

/** One page of a list, and the token of the next one (null on the last). */
export interface Page<T> {
  items: T[];
  next: string | null;
  /** How many there are on all pages, where the server counts them. */
  total?: number | null;
  /** How many there are whatever was asked for, where the server counts those too. */
  overall?: number | null;
}

/** What asks for a page of a list: of so many items, from the token of the page before. */
export const pageQuery = (size: number, token: string | null) => ({
  page_size: size,
  ...(token ? { page_token: token } : {}),
});

/** A page from a call whose body is a plain list and whose header names the next page. */
export async function unwrapPage<T>(call: Promise<Result<T[]>>): Promise<Page<T>> {
  const result = await call;
  const { headers } = result.response;
  const figure = (name: string) => {
    const value = headers.get(name);
    return value === null ? null : Number(value);
  };
  return {
    items: bodyOf(result),
    next: headers.get('X-Next-Page-Token') || null,
    total: figure('X-Total-Count'),
    overall: figure('X-Project-Total'),
  };
}

/** Every item of a list that the server bounds. */
export async function wholeList<T>(fetchPage: (token: string | null) => Promise<Page<T>>): Promise<T[]> {
  const { items, next } = await fetchPage(null);
  const all = [...items];
  for (let token = next; token; ) {
    const page = await fetchPage(token);
    all.push(...page.items);
    token = page.next;
  }
  return all;
}
