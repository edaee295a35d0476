import { createStore } from '../store.ts';
import { session, useSession } from './session.ts';

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

const store = createStore<Demand | null>(() => null);

const holdsFor = (demand: Demand | null, token: string | null): boolean | null =>
  demand && demand.token === token ? demand.holds : null;

export const secondFactorDemand = {
  /** Null while the server has not said it. */
  get: (): boolean | null => holdsFor(store.get(), session.get().token),
  /** What the server answered a call with `token`. */
  set(token: string | null, holds: boolean): void {
    if (token && holdsFor(store.get(), token) !== holds) store.set({ token, holds });
  },
  /** Looks whether a call with `token` was refused for it. */
  noteRefusal(token: string | null, code: string | null | undefined): void {
    if (code === REFUSAL) secondFactorDemand.set(token, true);
  },
};

export const useSecondFactorDemand = (): boolean | null => holdsFor(store.use(), useSession().token);
