import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import auth from '../../locales/en/auth.json';
import common from '../../locales/en/common.json';

/** Languages with a catalogue. Adding a folder under locales/ and its code here adds a language. */
const LANGUAGES = ['en'] as const;

type Catalogue = { default: Record<string, unknown> };

const catalogues = import.meta.glob<Catalogue>([
  '../../locales/*/*.json',
  '!../../locales/en/auth.json',
  '!../../locales/en/common.json',
]);

/** Fetches a catalogue when the first screen that needs it opens. */
const lazyCatalogues: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    const load = catalogues[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No catalogue ${language}/${namespace}`), null);
    load().then(
      (catalogue) => done(null, catalogue.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Starts translation. What the sign-in screen needs is there at once; the rest comes with its screen. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      defaultNS: 'common',
      ns: ['common', 'auth'],
      resources: { en: { common, auth } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
}
