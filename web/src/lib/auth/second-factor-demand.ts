import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/**
 * Whether the installation demands a second factor that the signed-in person has not set up. The profile says it, and
 * every call that is refused for it. Kept by token: what held for one session says nothing of the next.
 */
interface Demand {
  token: string;
  holds: boolean;
}

/** The code of such refusals. */
const REFUSAL = 'second_factor_demanded';

const listeners = new Set<() => void>();
let known: Demand | null = null;

export const secondFactorDemand = {
  /** Null while the server has not said it. */
  get(): boolean | null {
    return known && known.token === session.get().token ? known.holds : null;
  },
  /** What the server answered a call with `token`. */
  tell(token: string | null, holds: boolean): void {
    if (!token || (known?.token === token && known.holds === holds)) return;
    known = { token, holds };
    for (const listener of listeners) listener();
  },
  /** Looks whether a call with `token` was refused for it. */
  tellRefusal(token: string | null, code: string | null | undefined): void {
    if (code === REFUSAL) secondFactorDemand.tell(token, true);
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const leaveSession = session.subscribe(listener);
  return () => {
    listeners.delete(listener);
    leaveSession();
  };
}

export const useSecondFactorDemand = (): boolean | null =>
  useSyncExternalStore(subscribe, secondFactorDemand.get);
