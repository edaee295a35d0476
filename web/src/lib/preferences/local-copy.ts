import { defaults, type Preferences, readPreferences } from './preferences.ts';

/**
 * Local storage keeps a copy of the preferences, so that the first paint is right before anything was fetched.
 * `app/first-screen/head.ts` reads it.
 */
export const THEME_KEY = 'theme';
export const COPY_KEY = 'cairn.preferences';

/** The copy, filled up with the defaults of a person who never chose, and when the server had it last. */
export function readCopy(): { preferences: Preferences; updatedAt: string | null } {
  try {
    const rest = JSON.parse(localStorage.getItem(COPY_KEY) ?? '{}') as Record<string, unknown>;
    return {
      preferences: readPreferences({ ...rest, theme: localStorage.getItem(THEME_KEY) }, defaults()),
      updatedAt: typeof rest.updated_at === 'string' ? rest.updated_at : null,
    };
  } catch {
    return { preferences: defaults(), updatedAt: null };
  }
}

export function writeCopy({ theme, ...rest }: Preferences, updatedAt: string | null): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
    localStorage.setItem(COPY_KEY, JSON.stringify({ ...rest, updated_at: updatedAt }));
  } catch {
    // Storage may be closed; the choice holds until the page goes.
  }
}
