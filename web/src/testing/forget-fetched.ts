import { cache, SWRGlobalState } from 'swr/_internal';

/**
 * Forgets what was fetched, and what is being fetched: a test would wait for an answer that the one before asked for,
 * and that nobody hears any more.
 */
export function forgetFetched(): void {
  for (const key of [...cache.keys()]) cache.delete(key);
  const [, , fetching] = SWRGlobalState.get(cache) ?? [];
  for (const key of Object.keys(fetching ?? {})) delete fetching?.[key];
}
