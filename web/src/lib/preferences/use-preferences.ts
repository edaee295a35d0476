import type { Preferences } from './preferences.ts';
import { preferencesStore } from './preferences-store.ts';

/** The preferences and what went wrong in fetching them; renders again when they change, here or elsewhere. */
export const usePreferencesState = preferencesStore.use;

export const usePreferences = (): Preferences => usePreferencesState().preferences;

/**
 * Whether Cairn should ask little of this device: no pictures of pages on cards, no animations, and changes from other
 * devices only when the person comes back to the window.
 */
export const useReducedPerformance = (): boolean => usePreferences().performance_mode === 'reduced';
