import { decodeToken, TOKEN_KEY, type TokenUser } from './token.ts';

/**
 * The signed-in session of this browser: one token in local storage, shared by all tabs.
 * A store for `useSyncExternalStore`; the snapshot changes only when the token does.
 */
export interface SessionSnapshot {
  token: string | null;
  user: TokenUser | null;
}

const SIGNED_OUT: SessionSnapshot = { token: null, user: null };

/** `setTimeout` cannot wait longer than this many milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

const listeners = new Set<() => void>();
let snapshot: SessionSnapshot | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

function load(): SessionSnapshot {
  const token = localStorage.getItem(TOKEN_KEY);
  const user = token ? decodeToken(token) : null;
  if (token && !user) localStorage.removeItem(TOKEN_KEY);
  clearTimeout(expiry);
  if (!user) return SIGNED_OUT;
  expiry = setTimeout(refresh, Math.min(user.expiresAt - Date.now() + 1, LONGEST_TIMEOUT));
  return { token, user };
}

function refresh(): void {
  const next = load();
  if (next.token === snapshot?.token) return;
  snapshot = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) refresh();
  });
}

export const session = {
  get(): SessionSnapshot {
    snapshot ??= load();
    return snapshot;
  },
  signIn(token: string): void {
    localStorage.setItem(TOKEN_KEY, token);
    refresh();
  },
  signOut(): void {
    localStorage.removeItem(TOKEN_KEY);
    refresh();
  },
  /** Ends the session because the server refused `token`; a newer token is left alone. */
  reject(token: string | null): void {
    if (token && session.get().token === token) session.signOut();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
