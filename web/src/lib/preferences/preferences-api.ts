import i18next from 'i18next';
import { ApiError, refusalOf } from '../api/errors.ts';
import { authFetch } from '../api/http.ts';
import { session } from '../auth/session.ts';
import type { Preferences } from './preferences.ts';

const PATH = '/api/user/preferences';

/** The saved preferences, as sent. */
export type SavedPreferences = Partial<Preferences> & {
  updated_at?: string;
  /** Earlier values of changed fields that another device had changed since they were last seen. */
  overwrote?: Partial<Preferences>;
};

/** Throws `ApiError`: 'No authentication token available', the server's detail, or 'HTTP (status): (statusText)'. */
async function call(init: RequestInit): Promise<SavedPreferences> {
  if (!session.get().token) throw new ApiError(0, { detail: null }, i18next.t('errors:no_token'));
  const response = await authFetch(new Request(new URL(PATH, window.location.origin), init));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return (body ?? {}) as SavedPreferences;
  const line = `HTTP ${response.status}: ${response.statusText}`.replace(/: $/, '');
  throw new ApiError(response.status, refusalOf(body), line);
}

export const fetchPreferences = (): Promise<SavedPreferences> => call({ method: 'GET' });

/** Saves some preferences; `seen` is the `updated_at` of what was last seen. Answers with all of them. */
export const savePreferences = (
  changes: Partial<Preferences>,
  seen: string | null,
): Promise<SavedPreferences> =>
  call({
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...(seen ? { 'If-Match': `"${seen}"` } : {}) },
    body: JSON.stringify(changes),
  });
