import { createStore } from './store.ts';

export type ToastLevel = 'success' | 'info' | 'warning' | 'error';

export interface ToastAction {
  label: string;
  onPick: () => void;
}

interface Toast {
  id: number;
  message: string;
  level: ToastLevel;
  action?: ToastAction | undefined;
}

/** How long a toast stays, in milliseconds. */
const DURATION = 5_000;
/** One that offers something stays longer: it must be read, and reached. */
export const OFFER_DURATION = 15_000;

/** How many stand on the screen at once. */
const MOST = 3;

/** Which one makes room: the oldest that is no error, since what failed must be read; else the oldest. */
const leastNeeded = (toasts: readonly Toast[]) => toasts.find(({ level }) => level !== 'error') ?? toasts[0];

const store = createStore<readonly Toast[]>(() => []);
let lastId = 0;

export function dismissToast(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id));
}

/**
 * Shows a message at the bottom right, in place of one that says the same: what fails several times at once is said
 * once. A duration of 0 or null keeps it until it is closed by hand. What it offers closes it.
 */
export function toast(
  message: string,
  level: ToastLevel = 'info',
  duration: number | null = DURATION,
  action?: ToastAction,
): void {
  lastId += 1;
  const id = lastId;
  const others = store.get().filter((shown) => shown.message !== message || shown.level !== level);
  const crowded = others.length < MOST ? undefined : leastNeeded(others);
  store.set([...others.filter((shown) => shown !== crowded), { id, message, level, action }]);
  if (duration) setTimeout(() => dismissToast(id), duration);
}

export const useToasts = store.use;
