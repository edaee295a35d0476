import { session } from '../auth/session.ts';
import { applyToPage, DEVICE_ASKS } from './apply.ts';
import { COPY_KEY, THEME_KEY } from './local-copy.ts';
import { preferencesStore } from './preferences-store.ts';

/** How often another device's changes are looked for while the page is in view, in milliseconds. */
const LOOK_EVERY = 60_000;

/** Coming back to the window looks at once, but not more often than this. */
const LOOK_APART = 5_000;

/**
 * Keeps the preferences in step with the person: fetches them at sign-in, takes up what other tabs and devices
 * change, and what the device itself asks for. Called once, when the program starts.
 */
export function followPreferences(): void {
  applyToPage(preferencesStore.get().preferences);
  followPerson();
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === COPY_KEY) preferencesStore.takeCopy();
  });
  for (const query of Object.values(DEVICE_ASKS)) {
    window.matchMedia?.(query).addEventListener('change', preferencesStore.applyAgain);
  }
  followDevices();
}

function followPerson(): void {
  let token: string | null = null;
  const look = () => {
    const { user, lapsed, token: current } = session.get();
    // A session that lapsed is still the same person's, until another person signs in.
    preferencesStore.setOwner((user ?? lapsed)?.id ?? null);
    if (current && current !== token) void preferencesStore.load();
    token = current;
  };
  look();
  session.subscribe(look);
}

function followDevices(): void {
  let last = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < LOOK_APART) return;
    last = Date.now();
    void preferencesStore.load();
  };
  window.addEventListener('focus', look);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(() => {
    if (preferencesStore.get().preferences.performance_mode === 'normal') look();
  }, LOOK_EVERY);
}
