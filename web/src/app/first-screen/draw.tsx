/**
 * Draws, at build time, what is shown before the program is there: the sign-in screen in every language, by the very
 * components that take it over, and the frame of the screens behind it.
 */
import { type ReactElement, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { startI18n, switchLanguage } from '#lib/i18n/i18n.ts';
import { defaults, LANGUAGES, type Language } from '#lib/preferences/preferences.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { createStyleCache } from '#theme/emotion-cache.ts';
import { highContrastSheets } from '#theme/high-contrast.tsx';
import { App } from '../app.tsx';
import { Providers } from '../providers.tsx';
import { Login } from '../public-routes.tsx';
import { Frame } from './frame.tsx';

export interface Drawn {
  /** The sign-in screen by language, and the frames by the kind of screen. */
  screens: { name: string; title: string; html: string }[];
  /** The style elements that the screens need, each with the name by which the style cache knows it. */
  styles: { name: string; css: string }[];
}

const TITLE = /^<title>(.*?)<\/title>/;

function signIn(styles: ReturnType<typeof createStyleCache>): ReactElement {
  return (
    <StrictMode>
      <App
        styles={styles}
        routed={(routes) => <StaticRouter location={paths.login}>{routes}</StaticRouter>}
      />
    </StrictMode>
  );
}

/** The rules of one selector: nested ones are those of a condition. */
const block = (selector: string, rules: Record<string, string | number>): string =>
  `${selector}{${Object.entries(rules)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

function stylesOf({ key, inserted, registered }: ReturnType<typeof createStyleCache>): Drawn['styles'] {
  const own: [string, string][] = [];
  const global: [string, string][] = [];
  for (const [id, css] of Object.entries(inserted)) {
    if (typeof css !== 'string') continue;
    (`${key}-${id}` in registered ? own : global).push([id, css]);
  }
  const contrast = Object.entries(highContrastSheets()).map(([selector, rules]) => block(selector, rules));
  return [
    ...global.map(([id, css]) => ({ name: `${key}-global ${id}`, css })),
    { name: '', css: contrast.join('') },
    { name: `${key} ${own.map(([id]) => id).join(' ')}`, css: own.map(([, css]) => css).join('') },
  ];
}

async function draw(): Promise<Drawn> {
  const styles = createStyleCache();
  styles.compat = true;
  const screens: Drawn['screens'] = [];
  await Promise.all([startI18n('en'), Login.load()]);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    preferencesStore.assume({ ...defaults(), language });
    await switchLanguage(language);
    const html = renderToString(signIn(styles));
    screens.push({ name: language, title: TITLE.exec(html)?.[1] ?? '', html: html.replace(TITLE, '') });
  }
  for (const [name, frame] of [
    ['frame', <Frame key="frame" isFirst />],
    ['project', <Frame key="project" inProject isFirst />],
  ] as const) {
    screens.push({
      name,
      title: '',
      html: renderToStaticMarkup(<Providers styles={styles}>{frame}</Providers>),
    });
  }
  return { screens, styles: stylesOf(styles) };
}

/** Drawn while this module is loaded: what loads it closes right after. */
export const drawn = await draw();
