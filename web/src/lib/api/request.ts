import type { Page } from './client.ts';
import { authFetch, errorOf } from './http.ts';

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
