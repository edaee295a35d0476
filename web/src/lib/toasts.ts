import { createStore } from './store.ts';

export type ToastLevel = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  id: number;
  message: string;
  level: ToastLevel;
}

/** How long a toast stays, in milliseconds. */
const DURATION = 5_000;

/** How many stand on the screen at once; the oldest makes room. */
const MOST = 3;

const store = createStore<readonly Toast[]>(() => []);
let lastId = 0;

export function dismissToast(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id));
}

/**
 * Shows a message at the bottom right, in place of one that says the same: what fails several times at once is said
 * once. A duration of 0 keeps it until it is closed by hand.
 */
export function toast(message: string, level: ToastLevel = 'info', duration: number = DURATION): void {
  lastId += 1;
  const id = lastId;
  const others = store.get().filter((shown) => shown.message !== message || shown.level !== level);
  store.set([...others.slice(1 - MOST), { id, message, level }]);
  if (duration > 0) setTimeout(() => dismissToast(id), duration);
}

export const useToasts = store.use;
