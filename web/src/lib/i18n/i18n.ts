import i18next, { type BackendModule, type FormatterModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import auth from '#locales/en/auth.json';
import common from '#locales/en/common.json';
import errors from '#locales/en/errors.json';
import { formatsOf } from '../format.ts';
import { LANGUAGES, type Language } from '../preferences/preferences.ts';

type Catalogue = { default: Record<string, unknown> };

const catalogues = import.meta.glob<Catalogue>([
  '../../locales/*/*.json',
  '!../../locales/en/auth.json',
  '!../../locales/en/common.json',
  '!../../locales/en/errors.json',
]);

async function fetchCatalogue(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = catalogues[`../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No catalogue ${language}/${namespace}`);
  return (await load()).default;
}

/** Fetches a catalogue when the first screen that needs it opens: a language costs nothing until it is chosen. */
const lazyCatalogues: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    fetchCatalogue(language, namespace).then(
      (catalogue) => done(null, catalogue),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Figures within texts as the language writes them. Numbers that are names (`id`) stay as they are. */
const figures: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, _format, language, options) {
    if (typeof value !== 'number' || options?.interpolationkey === 'id') return value as string;
    return formatsOf(language).number(value);
  },
};

/**
 * Starts translation. What the sign-in screen needs and what may fail anywhere is there at once; the rest comes with
 * its screen.
 */
export async function startI18n(language: Language): Promise<void> {
  i18next.on('languageChanged', (chosen) => document.documentElement.setAttribute('lang', chosen));
  await i18next
    .use(lazyCatalogues)
    .use(figures)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: Object.keys(LANGUAGES),
      load: 'languageOnly',
      defaultNS: 'common',
      ns: ['common', 'auth', 'errors'],
      resources: { en: { common, auth, errors } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
}

let wanted: Language | undefined;

/**
 * Changes the language once every catalogue in use is here, so that no screen shows keys or half of each. Throws
 * when one cannot be fetched; the language is then as it was.
 */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === i18next.language) return;
  const namespaces = [i18next.options.ns ?? []].flat();
  await Promise.all(
    namespaces
      .filter((namespace) => !i18next.hasResourceBundle(language, namespace))
      .map(async (namespace) =>
        i18next.addResourceBundle(language, namespace, await fetchCatalogue(language, namespace)),
      ),
  );
  // The person may have chosen again meanwhile.
  if (wanted === language) await i18next.changeLanguage(language);
}
