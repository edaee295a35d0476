/**
 * Runs in the head of the page, before anything is painted: the look that the person chose, which screen is first,
 * and its code and data asked for. The build makes one small inline script of it (build/first-screen.ts).
 */
import { TOKEN_KEY } from '#lib/auth/token.ts';
import { SIGN_IN_TEXTS } from '#lib/i18n/first-texts.ts';
import { paint } from '#lib/preferences/apply.ts';
import { readCopy } from '#lib/preferences/local-copy.ts';
import { firstScreen } from './first-screen.ts';

/**
 * From the build: all files, and by their places among them each screen's code (by the screen's path) and the texts (by
 * language and name).
 */
declare const __FILES__: {
  files: readonly string[];
  code: Record<string, readonly number[]>;
  texts: Record<string, number>;
};

function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Storage may be closed to this page.
    return null;
  }
}

function preload(places: readonly (number | undefined)[]): void {
  for (const place of new Set(places)) {
    const href = place === undefined ? undefined : __FILES__.files[place];
    if (!href) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

const { preferences } = readCopy();
const { language } = preferences;
const token = storedToken();
const first = firstScreen(location.pathname, token);
const textOf = (name: string) => __FILES__.texts[`${language}/${name}`];

paint(preferences);
document.documentElement.dataset.first = first.kind;
const early = new Map<string, Promise<Response>>();
for (const call of first.calls) {
  early.set(call, fetch(call, { headers: { Authorization: `Bearer ${token}` } }));
}
preload([...[...SIGN_IN_TEXTS, ...first.texts].map(textOf), ...(__FILES__.code[first.code] ?? [])]);
window.cairnHandover = { drawn: null, token, early, pressed: [], end: () => undefined };
