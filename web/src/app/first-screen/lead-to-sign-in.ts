import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { session } from '#lib/auth/session.ts';
import type { WayBack } from '#lib/auth/way-back.ts';
import { screenAt } from './screens.ts';

/**
 * Leads who is not signed in from a screen behind the sign-in to that one, as the guard would, before anything is
 * rendered: the sign-in form that was drawn there can then be taken over. Says whether it is the first screen.
 */
export function leadToSignIn(): boolean {
  if (session.get().user) return false;
  const { pathname, search, hash } = window.location;
  if (screenAt(pathname)) {
    const state: WayBack = { from: pathname + search + hash };
    createBrowserHistory().replace(paths.login, state);
  }
  return window.location.pathname === paths.login;
}
