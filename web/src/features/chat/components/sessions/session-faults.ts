import { wordsOf } from '#lib/api/errors.ts';
import { createStore } from '#lib/store.ts';

/** Where an action was asked for, and so where its failure is shown: the list of chats, or the screen of a chat. */
export type Place = 'list' | 'screen';

interface SessionFault {
  projectId: number;
  place: Place;
  text: string;
  /** What the server says of it, in the person's language. */
  reason: string | null;
}

/** The last thing that failed with a chat of the project. One at a time: the next action clears it. */
const fault = createStore<SessionFault | null>(() => null);

export const useSessionFault = fault.use;
export const clearSessionFault = (): void => fault.set(null);

/** Shows that something failed; with `error` also why. */
export function showSessionFault(projectId: number, place: Place, text: string, error?: unknown): void {
  fault.set({ projectId, place, text, reason: error === undefined ? null : wordsOf(error) });
}
