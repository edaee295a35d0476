import type { KnowledgeMode } from '#lib/api/types.ts';
import { personKey, personKeys } from '#lib/auth/person-storage.ts';
import { session } from '#lib/auth/session.ts';
import { createStore } from '#lib/store.ts';

/** A question that was sent while the server could not be reached. */
export interface WaitingQuestion {
  /** The id it is sent under: however often it is sent, it is one message. */
  clientId: string;
  projectId: number;
  sessionId: number;
  text: string;
  mode: KnowledgeMode;
  /** The newest message that was shown when it was asked, where that was known. */
  parent?: string | undefined;
  /** When it was asked, in milliseconds since 1970. */
  askedAt: number;
  /** Why the server refused it, in words. Such a question no longer goes by itself. */
  refusal?: string;
}

const NAME = 'waiting.';

const isQuestion = (value: unknown): value is WaitingQuestion => {
  const { clientId, projectId, sessionId, text, askedAt } = (value ?? {}) as Partial<WaitingQuestion>;
  return (
    [clientId, text].every((each) => typeof each === 'string') &&
    [projectId, sessionId, askedAt].every((each) => typeof each === 'number')
  );
};

function readQuestion(key: string): WaitingQuestion[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isQuestion(kept) ? [kept] : [];
  } catch {
    return [];
  }
}

/** The questions of who is signed in, oldest first, from local storage, which other tabs change as well. */
export function readWaiting(): readonly WaitingQuestion[] {
  const { user } = session.get();
  if (!user) return [];
  const kept = personKeys(user.id, NAME).flatMap(readQuestion);
  return kept.sort((a, b) => a.askedAt - b.askedAt || a.clientId.localeCompare(b.clientId));
}

const store = createStore(readWaiting);
const refresh = () => store.set(readWaiting());

session.subscribe(refresh);
window.addEventListener('storage', refresh);

/** Keeps a question, or what is said of it now. False when it cannot be kept: storage may be full or closed. */
export function keepWaiting(question: WaitingQuestion): boolean {
  const { user } = session.get();
  if (!user) return false;
  try {
    localStorage.setItem(personKey(user.id, NAME + question.clientId), JSON.stringify(question));
  } catch {
    return false;
  }
  refresh();
  return true;
}

export function forgetWaiting(clientId: string): void {
  const { user } = session.get();
  if (user) localStorage.removeItem(personKey(user.id, NAME + clientId));
  refresh();
}

/** Calls `listener` when questions come or go, in any tab. Returns the function that ends it. */
export const onWaitingChanged = store.subscribe;

/** All questions that wait. */
export const useWaitingQuestions = store.use;
