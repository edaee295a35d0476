import { messageOf } from '../api/errors.ts';
import { session } from '../auth/session.ts';
import { createEmitter, createStore } from '../store.ts';
import { applyToPage } from './apply.ts';
import { readCopy, writeCopy } from './local-copy.ts';
import { type Preferences, readPreferences, sameValue } from './preferences.ts';
import { fetchPreferences, type SavedPreferences, savePreferences } from './preferences-api.ts';

interface PreferencesSnapshot {
  preferences: Preferences;
  /** Why the saved preferences could not be fetched; what this browser remembers holds meanwhile. */
  loadError: string | null;
}

/** What the store reports about saving, to be shown to the person. */
export type PreferencesEvent =
  | { kind: 'reverted'; fields: (keyof Preferences)[]; message: string }
  | { kind: 'overwrote'; earlier: Partial<Preferences> };

const store = createStore<PreferencesSnapshot>(() => ({
  preferences: readCopy().preferences,
  loadError: null,
}));
const events = createEmitter<PreferencesEvent>();
const now = store.get;

/** What the server has, as far as known; the local copy for a person who is not signed in. */
let saved: Preferences | undefined;
/** `updated_at` of `saved`. */
let seen: string | null = null;
/** Whose preferences `saved` are. */
let owner: string | null = null;
/** Chosen, and not yet sent. */
let waiting: Partial<Preferences> = {};
/** How often something was chosen. */
let choices = 0;
/** On its way. */
let sending: Partial<Preferences> | null = null;

function settle(preferences: Preferences, loadError: string | null = null): void {
  const before = now();
  writeCopy(preferences, seen);
  if (sameValue(before.preferences, preferences) && before.loadError === loadError) return;
  applyToPage(preferences);
  store.set({ preferences, loadError });
}

/** Takes in what the server has; what was chosen since stays on top. */
function take(answer: SavedPreferences): void {
  saved = readPreferences(answer, now().preferences);
  seen = answer.updated_at ?? seen;
  settle({ ...saved, ...sending, ...waiting });
}

/** Sends what was chosen, one call at a time: a later choice waits for the call before it. */
async function flush(): Promise<void> {
  if (sending) return;
  const who = owner;
  while (Object.keys(waiting).length > 0) {
    sending = waiting;
    waiting = {};
    try {
      const answer = await savePreferences(sending, seen);
      if (owner !== who) return;
      const { overwrote } = answer;
      sending = null;
      take(answer);
      if (overwrote && Object.keys(overwrote).length > 0)
        events.emit({ kind: 'overwrote', earlier: overwrote });
    } catch (error) {
      if (owner !== who) return;
      revert(sending ?? {}, messageOf(error));
    } finally {
      if (owner === who) sending = null;
    }
  }
}

/** Takes back what could not be saved, unless it was chosen again since. */
function revert(failed: Partial<Preferences>, message: string): void {
  sending = null;
  settle({ ...(saved ?? now().preferences), ...waiting });
  events.emit({ kind: 'reverted', fields: Object.keys(failed) as (keyof Preferences)[], message });
}

/** The preferences of the person at this browser. */
export const preferencesStore = {
  /** Sets them where there is no browser: for a page that is drawn at build time. */
  assume: (preferences: Preferences) => store.set({ preferences, loadError: null }),
  get: store.get,
  subscribe: store.subscribe,
  use: store.use,
  /** Calls a listener when a change was taken back, or replaced another device's. */
  hear: events.on,
  /** Applies a change at once and saves it in the background; it is taken back if that fails. */
  update(changes: Partial<Preferences>): void {
    saved ??= now().preferences;
    settle({ ...now().preferences, ...changes });
    if (!session.get().user) {
      saved = now().preferences;
      return;
    }
    choices += 1;
    waiting = { ...waiting, ...changes };
    void flush();
  },
  /** Takes in what was saved by a call of another screen: nothing is sent. */
  adopt(changes: Partial<Preferences>): void {
    if (saved) saved = { ...saved, ...changes };
    settle({ ...now().preferences, ...changes });
  },
  /** Fetches the saved preferences. On a failure the present ones stay, and `loadError` says why. */
  async load(): Promise<void> {
    const who = session.get().user?.id ?? null;
    const before = choices;
    if (!who || sending) return;
    try {
      const answer = await fetchPreferences();
      // What was asked for before something was chosen may be older than that.
      if (owner === who && choices === before) take(answer);
    } catch (error) {
      if (owner === who) settle(now().preferences, messageOf(error));
    }
  },
  /** Another tab of this browser changed the copy. */
  takeCopy(): void {
    const { preferences, updatedAt } = readCopy();
    saved = preferences;
    seen = updatedAt ?? seen;
    settle({ ...preferences, ...sending, ...waiting });
  },
  /** Another person is at this browser now, or the person has signed out. */
  setOwner(id: string | null): void {
    if (id === owner) return;
    owner = id;
    seen = null;
    saved = undefined;
    sending = null;
    waiting = {};
  },
  /** What the page has to look like may have changed without a choice: the device asks for something else. */
  applyAgain(): void {
    applyToPage(now().preferences);
    store.set({ ...now() });
  },
};
