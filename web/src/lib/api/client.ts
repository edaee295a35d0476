import createClient from 'openapi-fetch';
import { ApiError, refusalOf, statusLine } from './errors.ts';
import { authFetch } from './http.ts';
import type { paths } from './schema.d.ts';

/** The typed client of the HTTP API; its types are generated from the gateway's schemas. */
export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: authFetch });

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a successful call. Throws `ApiError` for any other. */
export function unwrap<T>({ data, error, response }: Result<T>): T {
  if (!response.ok) {
    throw new ApiError(response.status, refusalOf(error), statusLine(response));
  }
  return data as T;
}

/** One page of a list, and the token of the next one (null on the last). */
export interface Page<T> {
  items: T[];
  next: string | null;
  /** How many there are on all pages, where the server counts them. */
  total?: number | null;
}

/** A page from a call whose body is a plain list and whose header names the next page. */
export function unwrapPage<T>(result: Result<T[]>): Page<T> {
  const { headers } = result.response;
  const total = headers.get('X-Total-Count');
  return {
    items: unwrap(result),
    next: headers.get('X-Next-Page-Token') || null,
    total: total === null ? null : Number(total),
  };
}
