import { createStore } from '../store.ts';
import { forgetPerson } from './person-storage.ts';
import { claimTab, forgetTab } from './tab-storage.ts';
import { decodeToken, TOKEN_KEY, type TokenUser } from './token.ts';

/**
 * The signed-in session of this browser: one token in local storage, shared by all tabs.
 * The snapshot changes only when the token does.
 */
interface SessionSnapshot {
  token: string | null;
  user: TokenUser | null;
  /**
   * Whose session ended by itself in the middle of work: refused by the server, or at its time. What was on the
   * screen is theirs still, and waits for them to sign in again. Null for those who signed out.
   */
  lapsed: TokenUser | null;
}

const SIGNED_OUT: SessionSnapshot = { token: null, user: null, lapsed: null };

/** Written by a tab whose person signs out, so that the others distinguish that from a session that lapsed. */
const SIGNED_OUT_KEY = 'cairn.signed-out';

/** `setTimeout` cannot wait longer than this many milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

const store = createStore(load);
let expiry: ReturnType<typeof setTimeout> | undefined;

function load(): SessionSnapshot {
  // Nobody is, where a page is drawn at build time.
  if (typeof window === 'undefined') return SIGNED_OUT;
  const token = localStorage.getItem(TOKEN_KEY);
  const user = token ? decodeToken(token) : null;
  if (token && !user) localStorage.removeItem(TOKEN_KEY);
  clearTimeout(expiry);
  if (!user) return SIGNED_OUT;
  claimTab(user.id);
  expiry = setTimeout(refresh, Math.min(user.expiresAt - Date.now() + 1, LONGEST_TIMEOUT));
  return { token, user, lapsed: null };
}

/** Ends the session by the person's will: nothing of theirs stays in this tab. */
function leave(): void {
  const next = load();
  if (!next.user) forgetTab();
  store.set(next);
}

/** Reads the token again. A missing one has lapsed: a sign-out says so. */
function refresh(): void {
  const next = load();
  const { token, user, lapsed } = store.get();
  if (next.token === token) return;
  store.set(next.user ? next : { ...next, lapsed: user ?? lapsed });
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_OUT_KEY || key === null) leave();
    else if (key === TOKEN_KEY) refresh();
  });
}

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  signIn(token: string): void {
    localStorage.setItem(TOKEN_KEY, token);
    refresh();
  },
  signOut(): void {
    const { user } = store.get();
    if (user) forgetPerson(user.id);
    localStorage.removeItem(TOKEN_KEY);
    localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
    leave();
  },
  /** Ends the session because the server refused `token`; a newer token is left alone. */
  reject(token: string | null): void {
    if (!token || session.get().token !== token) return;
    localStorage.removeItem(TOKEN_KEY);
    refresh();
  },
};

/** The session of this browser; renders again when the person signs in or out, in any tab. */
export const useSession = store.use;
