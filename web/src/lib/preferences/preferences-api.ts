import i18next from 'i18next';
import { api, errorOf } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { components } from '../api/schema.d.ts';
import { session } from '../auth/session.ts';

const PATH = '/api/user/preferences';

/** The saved preferences, as sent. */
export type SavedPreferences = Partial<components['schemas']['Preferences']>;

/** Throws `ApiError`: 'No authentication token available', the server's detail, or 'HTTP (status): (statusText)'. */
async function answerOf(
  call: () => ReturnType<typeof api.GET<typeof PATH, object>>,
): Promise<SavedPreferences> {
  if (!session.get().token) throw new ApiError(0, { detail: null }, i18next.t('common:noToken'));
  const result = await call();
  const { status, statusText, ok } = result.response;
  if (!ok) throw errorOf(result, `HTTP ${status}: ${statusText}`.replace(/: $/, ''));
  return result.data ?? {};
}

export const fetchPreferences = () => answerOf(() => api.GET(PATH));

/** Saves some preferences; `seen` is the `updated_at` of what was last seen. Answers with all of them. */
export const savePreferences = (changes: components['schemas']['PreferencesChange'], seen: string | null) =>
  answerOf(() => api.PUT(PATH, { body: changes, headers: seen ? { 'If-Match': `"${seen}"` } : {} }));
