import { createStore } from '../store.ts';

/** Whether this browser shows notifications; `unsupported` where it has none. */
export type Permission = NotificationPermission | 'unsupported';

const current = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

const store = createStore<Permission>(current);

/** Looks again: a person changes it in the settings of the browser, of which pages are not told. */
export function recheckPermission(): void {
  if (store.get() !== current()) store.set(current());
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recheckPermission();
  });
}

/** The permission; renders again when it changes. */
export const usePermission = store.use;

/** Asks the person, once a browser: what was answered before is answered again. Only from a click. */
export async function askPermission(): Promise<Permission> {
  if (current() === 'default') await Notification.requestPermission();
  recheckPermission();
  return current();
}
