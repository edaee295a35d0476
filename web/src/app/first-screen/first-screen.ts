import { paths } from '#config/paths.ts';
import { decodeToken } from '#lib/auth/token.ts';
import { ERRORS } from '#lib/i18n/first-texts.ts';
import { screenAt } from './screens.ts';

export interface FirstScreen {
  /** What is drawn before the program is there: the sign-in form, the frame of the screens behind it, or nothing. */
  kind: 'sign-in' | 'frame' | 'project' | 'none';
  /** The key of its code: the path of its route. */
  code: string;
  texts: readonly string[];
  /** What it asks the server for. */
  calls: readonly string[];
}

const NONE: FirstScreen = { kind: 'none', code: '', texts: [], calls: [] };

/** Which screen an address opens, for the person who holds this token. */
export function firstScreen(pathname: string, token: string | null): FirstScreen {
  const isSignedIn = token !== null && decodeToken(token) !== null;
  const atSignIn = pathname.toLowerCase().replace(/\/+$/, '') === paths.login;
  // Who is signed in is led on from there.
  const screen = screenAt(atSignIn && isSignedIn ? paths.dashboard : pathname);
  if (!isSignedIn) return screen || atSignIn ? { ...NONE, kind: 'sign-in', code: paths.login } : NONE;
  if (!screen) return NONE;
  const { path, texts, calls } = screen;
  const kind = path.startsWith('/projects/') ? 'project' : 'frame';
  return { kind, code: path, texts: [ERRORS, ...texts], calls };
}
